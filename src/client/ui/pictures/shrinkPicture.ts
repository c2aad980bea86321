import { mostPictureBytes } from '#shared/pictures/pictures';

/** Pixels of the longer edge: more than the server keeps. */
const longestEdge = 2048;

/** Below it nothing is gained. */
const smallBytes = 500_000;

/**
 * Makes a large picture smaller before it is sent: a phone's picture of 8 MB takes a minute on a slow
 * line. What this browser cannot read is sent as it is, for the server to judge.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size < smallBytes || !('createImageBitmap' in globalThis)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.9);
    });
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

/** Obstacle to sending the picture; null: none. */
export const uploadObstacle = ({ size }: Blob): string | null =>
  size > mostPictureBytes ? 'This file is too large. Use one of at most 10 MB.' : null;
