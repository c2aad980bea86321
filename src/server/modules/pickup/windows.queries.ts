import { eq, sql } from 'drizzle-orm';

import type { RouteInput } from '#shared/route';
import type { pickupRoutes } from '#shared/pickup/pickup.contract';
import type { WindowFacts } from '#shared/pickup/windows';

import { databaseNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { handovers, pickupWindows } from '../../db/schema/pickup';
import { findWindow, type WindowRow } from '../windows/pickupWindows.queries';

type Times = Record<'beginsAt' | 'endsAt', Date>;

export type WindowInput = Omit<RouteInput<typeof pickupRoutes.createWindow>['body'], keyof Times> &
  Times;

export async function insertWindow(
  tx: Db,
  groupId: string,
  window: WindowInput,
): Promise<WindowRow> {
  const [row] = await tx
    .insert(pickupWindows)
    .values({ groupId, ...window })
    .returning();
  if (!row) throw new Error('A pickup window was not inserted.');
  return row;
}

/** Locks a window, so that no buyer chooses it meanwhile; then counts the shares that have. */
export async function lockWindow(tx: Db, groupId: string, id: string) {
  await tx
    .select({ id: pickupWindows.id })
    .from(pickupWindows)
    .where(eq(pickupWindows.id, id))
    .for('no key update');
  return findWindow(tx, groupId, id);
}

/** Changes a locked window; `known`: what its buyers know of it, if they are to be mailed. */
export async function changeWindow(
  tx: Db,
  id: string,
  window: WindowInput,
  known: WindowFacts | null,
): Promise<void> {
  await tx
    .update(pickupWindows)
    .set({
      ...window,
      version: sql`${pickupWindows.version} + 1`,
      ...(known && { known, changedAt: databaseNow }),
      // One that is to come again: who misses it then is mailed then.
      missedAt: sql`case when ${window.endsAt.toISOString()}::timestamptz > ${databaseNow} then null else ${pickupWindows.missedAt} end`,
    })
    .where(eq(pickupWindows.id, id));
}

/** Takes a locked window away; its buyers have none then. */
export async function deleteWindowRow(tx: Db, id: string): Promise<void> {
  await tx
    .update(handovers)
    .set({ windowId: null, remindedOf: null })
    .where(eq(handovers.windowId, id));
  await tx.delete(pickupWindows).where(eq(pickupWindows.id, id));
}
