import type { Db } from '../../db/database';
import { deletePictures } from '../pictures/pictures.queries';
import { listPictured, updateNews } from './news.queries';

/** Takes the picture of locked news away, files included. */
export async function removeNewsPicture(
  tx: Db,
  { id, pictureId }: { id: string; pictureId: string | null },
): Promise<void> {
  if (!pictureId) return;
  await updateNews(tx, id, { pictureId: null, pictureAlt: null });
  await deletePictures(tx, [pictureId]);
}

/** Deletes the pictures of all news of a deleted group. */
export async function deleteNewsPictures(tx: Db, groupId: string): Promise<void> {
  for (const pictured of await listPictured(tx, groupId)) await removeNewsPicture(tx, pictured);
}
