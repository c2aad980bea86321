import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Context } from '../../context';
import type { GroupFacts } from '../groups/groupFacts.rules';
import { jpegOf } from '../pictures/jpegOf';
import { previewOf, versionOf, type PreviewContent } from './previewContent.rules';
import { photoSize, previewSvg } from './previewSvg';
import { readLetterWidths } from './letterWidths.rules';

/** Most pictures kept, of 50 kB each, or 200 kB with a photo: one that is drawn again costs 50 ms. */
const mostPreviews = 200;

/** The picture of a group for link previews, and the version that names it. */
export interface Preview {
  version: string;
  picture: Promise<Buffer>;
}

/** The preview picture of a group as it is now: kept by what it shows, else drawn. */
export function previewFor(context: Context, facts: GroupFacts): Preview {
  const { previews } = context;
  const content = previewOf(facts, new Date());
  const version = versionOf(content);
  const known = previews.get(version);
  if (known) return { version, picture: known };
  const picture = draw(context, content);
  previews.set(version, picture);
  picture.catch(() => previews.delete(version));
  const [oldest] = previews.keys();
  if (oldest !== undefined && previews.size > mostPreviews) previews.delete(oldest);
  return { version, picture };
}

/** The drawing of the animal takes the place of a photo that cannot be read. */
async function draw({ db }: Context, content: PreviewContent): Promise<Buffer> {
  const { picture } = content;
  const photo = picture === null ? null : await jpegOf(db, picture, photoSize).catch(() => null);
  return drawPreview(content, photo);
}

/** The last part of a picture's address: below that of the page which shows the group. */
export const previewFile = ':version(^[0-9a-f]{12}).png';

/**
 * Answers every version with the picture as the group is now: the version only makes
 * another address of another picture, because messengers keep a picture by its address. Caches ask
 * again each time: it is gone once its page is.
 */
export async function sendPreview(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { version, picture }: Preview,
): Promise<FastifyReply> {
  const etag = `"${version}"`;
  void reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', etag });
  if (headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('image/png').send(await picture);
}

const pathOf = (font: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/fraunces/${font}`));

const regular = '400Regular/Fraunces_400Regular.ttf';
const semiBold = '600SemiBold/Fraunces_600SemiBold.ttf';

/**
 * Draws a PNG outside the main thread; the library and the fonts are read when they are first needed.
 * @param photo of the animal, JPEG of `photoSize`
 */
async function drawPreview(content: PreviewContent, photo: Buffer | null): Promise<Buffer> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(previewSvg(content, await readLetters(), photo), {
    font: {
      loadSystemFonts: false,
      defaultFontFamily: 'Fraunces',
      fontFiles: [regular, semiBold].map(pathOf),
    },
  });
  return image.asPng();
}

const widthsOf = async (font: string) => readLetterWidths(await readFile(pathOf(font)));

/** 70 kB each, in a millisecond. */
const readLetters = async () => ({ 400: await widthsOf(regular), 600: await widthsOf(semiBold) });
