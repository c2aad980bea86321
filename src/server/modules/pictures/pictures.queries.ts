import { randomBytes } from 'node:crypto';

import { asc, eq, inArray } from 'drizzle-orm';

import type { PictureSize } from '#shared/pictures/pictures';

import type { Db } from '../../db/database';
import { groupPictures, pictures } from '../../db/schema/pictures';

/** 128 random bits, URL-safe: the address of a picture cannot be guessed. */
const newPictureKey = (): string => randomBytes(16).toString('base64url');

/** A picture in its place. */
export type PlacedPicture = Pick<typeof groupPictures.$inferSelect, 'pictureId' | 'alt'>;

/** The pictures of a group, in their order. */
export const listPlaces = (db: Db, groupId: string): Promise<PlacedPicture[]> =>
  db
    .select({ pictureId: groupPictures.pictureId, alt: groupPictures.alt })
    .from(groupPictures)
    .where(eq(groupPictures.groupId, groupId))
    .orderBy(asc(groupPictures.place));

/** Puts the pictures of a locked group in this order; one that is left out has to be deleted. */
export async function setPlaces(tx: Db, groupId: string, placed: PlacedPicture[]): Promise<void> {
  await tx.delete(groupPictures).where(eq(groupPictures.groupId, groupId));
  if (placed.length === 0) return;
  await tx
    .insert(groupPictures)
    .values(placed.map(({ pictureId, alt }, place) => ({ groupId, place, pictureId, alt })));
}

type NewPicture = Omit<typeof pictures.$inferInsert, 'id' | 'key' | 'createdAt'>;

/** @returns the picture's id */
export async function insertPicture(tx: Db, picture: NewPicture): Promise<string> {
  const [row] = await tx
    .insert(pictures)
    .values({ ...picture, key: newPictureKey() })
    .returning({ id: pictures.id });
  if (!row) throw new Error('A picture was not inserted.');
  return row.id;
}

export async function deletePictures(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(pictures).where(inArray(pictures.id, ids));
}

/** The file of one size; null where no picture has that key. */
export async function findFile(db: Db, key: string, size: PictureSize): Promise<Buffer | null> {
  const [row] = await db
    .select({ file: pictures[size] })
    .from(pictures)
    .where(eq(pictures.key, key));
  return row?.file ?? null;
}

/** Gives a picture a new address; the old one stops working. */
export async function setKey(tx: Db, id: string): Promise<void> {
  await tx.update(pictures).set({ key: newPictureKey() }).where(eq(pictures.id, id));
}
