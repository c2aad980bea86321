import type sharpModule from 'sharp';
import type { Sharp } from 'sharp';

import { leastEdge, mostPixels, pictureSizes, type PictureSize } from '#shared/pictures/pictures';

import { ruleBroken } from '../../http/AppError';
import { withPatience } from './withPatience';

/** Our own files of a picture: WebP, no metadata, upright. */
export type EncodedPicture = Record<PictureSize, Buffer> & {
  /** Pixels of the large size. */
  width: number;
  height: number;
};

/** First bytes of each type's files; nothing else reaches a decoder. */
const beginnings: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^RIFF[^]{4}WEBP/,
  /^GIF8[79]a/,
];

/** The only decoders that are allowed: none for SVG, PDF, TIFF, HEIF or of ImageMagick. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

const quality = 80;

const unreadable =
  'This file cannot be read as a picture. Choose a JPEG, PNG, WebP or GIF file; if it is one, it may be damaged.';

/** First bytes of an iPhone's photos, as its computer has them; its browser hands out JPEG. */
const heicBeginning = /^[^]{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1|avif)/;

const unreadableHeic =
  'This file cannot be read as a picture: it is a HEIC photo. Open it on your computer, save or export it as JPEG, and choose that file.';

/**
 * Makes our own files of an uploaded one. Pictures are made one after the other in a process, because
 * one alone may take 200 MB of memory.
 * @throws AppError `rule` for what is no picture, damaged, too small or too large
 */
export async function encodePicture(file: Uint8Array): Promise<EncodedPicture> {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 16));
  if (heicBeginning.test(start.toString('latin1'))) throw ruleBroken(unreadableHeic, 'file');
  if (!beginnings.some((beginning) => beginning.test(start.toString('latin1')))) {
    throw ruleBroken(unreadable, 'file');
  }
  const sharp = await loadSharp();
  return inTurn(() => encode(sharp, file));
}

type SharpModule = typeof sharpModule;

let loading: Promise<SharpModule> | null = null;

/** Loaded with the first upload: a server starts sooner without it, and also where it cannot be loaded. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: decoders });
    return sharp;
  });
  return loading;
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const turn = last.then(act);
  last = turn.catch(() => undefined);
  return turn;
}

async function encode(sharp: SharpModule, file: Uint8Array): Promise<EncodedPicture> {
  const options = { limitInputPixels: false, failOn: 'truncated' } as const;
  const { width, height } = await read(sharp(file, options).metadata());
  requireSize(width, height);
  // The uploaded file is decoded once; the sizes are made of its result.
  const { data, info } = await read(
    withPatience((seconds) =>
      sharp(file, { ...options, limitInputPixels: mostPixels })
        .timeout({ seconds })
        .autoOrient()
        .flatten({ background: 'white' })
        .resize({ ...within(pictureSizes.large), withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const upright = () => sharp(data, { raw: info });
  return {
    small: await webp(upright().resize(within(pictureSizes.small))),
    medium: await webp(upright().resize(within(pictureSizes.medium))),
    large: await webp(upright()),
    width: info.width,
    height: info.height,
  };
}

const within = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;

const webp = (image: Sharp): Promise<Buffer> => image.webp({ quality }).toBuffer();

/** @throws AppError `rule` */
async function read<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch {
    throw ruleBroken(unreadable, 'file');
  }
}

/** @throws AppError `rule` */
function requireSize(width: number, height: number): void {
  if (width * height > mostPixels) {
    const most = `${String(mostPixels / 1_000_000)} million`;
    throw ruleBroken(`This picture has too many pixels. Use one of at most ${most}.`, 'file');
  }
  if (Math.min(width, height) < leastEdge) {
    const least = String(leastEdge);
    throw ruleBroken(
      `This picture is too small. Use at least ${least} by ${least} pixels.`,
      'file',
    );
  }
}
