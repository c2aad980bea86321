import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '../../context';
import type { GroupFacts } from '../groups/groupFacts';
import { jpegOf } from '../pictures/jpegOf';
import { drawPreview } from './drawPreview';
import { previewOf, versionOf, type PreviewContent } from './previewContent';
import { photoSize } from './previewSvg';

/** So many pictures are kept, of 50 kB each, or 200 kB with a photo: one that is drawn again costs 50 ms. */
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
