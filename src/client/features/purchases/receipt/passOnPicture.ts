import { isClosedSheet } from '../../../ui/isClosedSheet';
import { saveAddress } from '../../../ui/saveFile';

const type = 'image/png';
const fileName = 'share.png';

/** True where this device has a share sheet that takes a picture. */
export const hasPictureSheet = (): boolean => takesFile(new File([], fileName, { type }));

const takesFile = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });

/** Passes a picture on: by the device's own share sheet, or where there is none as a file. */
export async function passOnPicture(picture: Blob, title: string): Promise<void> {
  const file = new File([picture], fileName, { type });
  const save = () => saveAddress(fileName, URL.createObjectURL(file));
  if (!takesFile(file)) {
    save();
    return;
  }
  try {
    await navigator.share({ files: [file], title });
  } catch (error) {
    if (!isClosedSheet(error)) save();
  }
}

/** Computed styles that a drawing takes from the page; outside of it there are no style sheets. */
const paints = [
  'fill',
  'opacity',
  'stroke',
  'stroke-linecap',
  'font-family',
  'font-size',
  'font-weight',
];

/** A drawing of the page as PNG, as large as its viewBox. */
export async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  [drawing, ...drawing.querySelectorAll('*')].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of paints) copies[index]?.setAttribute(name, style.getPropertyValue(name));
  });
  const [, , width = '', height = ''] = (drawing.getAttribute('viewBox') ?? '').split(' ');
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Number(width);
  canvas.height = Number(height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  if (!picture) throw new Error('The canvas gave no picture.');
  return picture;
}
