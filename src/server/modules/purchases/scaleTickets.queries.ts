/** Pictures of the tickets of a scale, by the piece that was on it. */

import { and, asc, eq, inArray, notInArray, type SQL } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { pictures } from '../../db/schema/pictures';
import { scaleTickets } from '../../db/schema/scaleTickets';

/** The tickets of a group, by their pieces. */
export const listTickets = (db: Db, groupId: string) =>
  db
    .select({
      piece: scaleTickets.piece,
      picture: {
        id: pictures.id,
        key: pictures.key,
        alt: scaleTickets.alt,
        width: pictures.width,
        height: pictures.height,
      },
    })
    .from(scaleTickets)
    .innerJoin(pictures, eq(pictures.id, scaleTickets.pictureId))
    .where(eq(scaleTickets.groupId, groupId))
    .orderBy(asc(scaleTickets.piece));
export type Ticket = Awaited<ReturnType<typeof listTickets>>[number];

export async function insertTicket(
  tx: Db,
  ticket: typeof scaleTickets.$inferInsert,
): Promise<void> {
  await tx.insert(scaleTickets).values(ticket);
}

/** @returns descriptions of those that were deleted, files included */
async function deleteTickets(tx: Db, where: SQL | undefined): Promise<string[]> {
  const deleted = await tx.delete(scaleTickets).where(where).returning();
  const ids = deleted.map(({ pictureId }) => pictureId);
  if (ids.length > 0) await tx.delete(pictures).where(inArray(pictures.id, ids));
  return deleted.map(({ alt }) => alt);
}

/** Deletes those of pieces that a locked group has no more; of a deleted group all. */
export const keepTickets = (tx: Db, groupId: string, pieces: readonly string[]) =>
  deleteTickets(
    tx,
    and(
      eq(scaleTickets.groupId, groupId),
      pieces.length > 0 ? notInArray(scaleTickets.piece, [...pieces]) : undefined,
    ),
  );

export const deleteTicketOf = (tx: Db, groupId: string, piece: string) =>
  deleteTickets(tx, and(eq(scaleTickets.groupId, groupId), eq(scaleTickets.piece, piece)));

export const deleteTicket = (tx: Db, groupId: string, pictureId: string) =>
  deleteTickets(tx, and(eq(scaleTickets.groupId, groupId), eq(scaleTickets.pictureId, pictureId)));
