/** The most pictures of one group. */
export const mostPictures = 4;

/** Characters of a description. */
export const longestDescription = 200;

/** Bytes of a file that is uploaded. */
export const mostPictureBytes = 10 * 1024 * 1024;

/** Pixels of one: what the largest phone cameras usually take. */
export const mostPixels = 50_000_000;

/** Pixels of each edge, so that a picture is not shown blurred. */
export const leastEdge = 200;

/** Types of pictures that can be read; the server looks at the bytes, not at the name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Pixels of the longer edge of each size that is kept. */
export const pictureSizes = { small: 320, medium: 800, large: 1600 } as const;
export type PictureSize = keyof typeof pictureSizes;
