/** Acts of other modules on the pictures of a locked group. */

import type { Transaction } from '../../context';
import { keepTickets } from '../purchases/scaleTickets.queries';
import { deletePictures, listPlaces, setKey, setPlaces } from './pictures.queries';

/** Gives the pictures of a group new addresses, so that readers of the old ones see them no longer. */
export async function moveGroupPictures({ db }: Transaction, groupId: string): Promise<void> {
  for (const { pictureId } of await listPlaces(db, groupId)) await setKey(db, pictureId);
}

/** Deletes the pictures of a group and the tickets of its scale, files included. */
export async function deleteGroupPictures({ db }: Transaction, groupId: string): Promise<void> {
  const placed = await listPlaces(db, groupId);
  await keepTickets(db, groupId, []);
  await setPlaces(db, groupId, []);
  await deletePictures(
    db,
    placed.map(({ pictureId }) => pictureId),
  );
}
