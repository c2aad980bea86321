import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';

import type { Handover, PickupWindow } from '#shared/pickup/pickup.contract';
import { withoutDomain } from '#shared/text';

import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { handovers, pickupWindows } from '../../db/schema/pickup';
import { users } from '../../db/schema/users';

export type WindowRow = typeof pickupWindows.$inferSelect;
type HandoverRow = typeof handovers.$inferSelect;

/** How many shares have chosen a window: until it has arrived, a refund keeps the place of its share. */
const taken = sql<number>`(select count(*)::int from handovers h join shares p on p.id = h.purchase_id
  where h.window_id = pickup_windows.id and p.state in ('paid', 'refunding'))`;

const selectWindows = (db: Db) =>
  db.select({ ...getTableColumns(pickupWindows), taken }).from(pickupWindows);

/** Windows of groups by their begin. */
export const listWindowRows = (db: Db, ...groupIds: string[]) =>
  selectWindows(db)
    .where(isAmong(pickupWindows.groupId, groupIds))
    .orderBy(asc(pickupWindows.beginsAt), asc(pickupWindows.id));

export const listWindows = async (db: Db, groupId: string): Promise<PickupWindow[]> =>
  (await listWindowRows(db, groupId)).map(presentWindow);

export async function findWindow(db: Db, groupId: string, id: string) {
  const [row] = await selectWindows(db).where(
    and(eq(pickupWindows.id, id), eq(pickupWindows.groupId, groupId)),
  );
  return row ?? null;
}

export const presentWindow = (row: WindowRow & { taken: number }): PickupWindow => ({
  _id: row.id,
  kind: row.kind,
  place: row.place,
  address: row.address,
  note: row.note,
  area: row.area,
  fee: row.fee,
  beginsAt: row.beginsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  room: row.room,
  taken: row.taken,
  version: row.version,
});

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

const poundsOf = (hundredths: number | null | undefined): number | null =>
  hundredths ? hundredths / 100 : null;

/** Check-off of a share's row; `collectedBy`: the admin's name. */
export const presentHandover = (
  row: HandoverRow | null | undefined,
  collectedBy: string | null,
): Omit<Handover, 'windows'> => ({
  boxes: row?.boxes ?? null,
  pounds: poundsOf(row?.hundredths),
  weighedAt: iso(row?.weighedAt),
  windowId: row?.windowId ?? null,
  collector: row?.collector ?? null,
  collectedAt: iso(row?.collectedAt),
  collectedBy: collectedBy && withoutDomain(collectedBy),
});

/** Check-off of a share, as its buyer reads it. */
export async function findHandover(
  db: Db,
  purchase: { id: string; groupId: string },
): Promise<Handover> {
  const [found] = await db
    .select({ row: handovers, collectedBy: users.username })
    .from(handovers)
    .leftJoin(users, eq(users.id, handovers.collectedBy))
    .where(eq(handovers.purchaseId, purchase.id));
  const windows = await listWindows(db, purchase.groupId);
  return { ...presentHandover(found?.row, found?.collectedBy ?? null), windows };
}
