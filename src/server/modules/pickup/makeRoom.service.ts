import { instantOf } from '#shared/groups/localTime';
import { shareWeightsOf, type Range } from '#shared/groups/shareWeights';
import { isTimeToMakeRoom } from '#shared/pickup/makeRoom';
import { isFixed } from '#shared/pickup/windows';
import type { PickupWindow } from '#shared/pickup/pickup.contract';

import { inTransaction, type Context, type Transaction } from '../../context';
import { makeRoomMail, type RoomToMake } from '../../mail/messages/makeRoom';
import { queueMail } from '../../mail/outbox.queries';
import { lockGroup, type LockedGroup } from '../inventory/stock';
import { listWindows } from '../purchases/receiptHandover.queries';
import {
  findReadyDay,
  listNearlyThere,
  listUntold,
  markRoomTold,
  type UntoldShare,
} from './makeRoom.queries';
import { findWindowGroup } from './windowMails.queries';

/** Tells buyers, once for each share, to make room for what they will collect: a job's round. */
export async function mailToMakeRoom(context: Context): Promise<void> {
  for await (const id of listNearlyThere(context.db)) {
    await inTransaction(context, (tx) => mailBuyersOf(tx, id)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'make room: retry later');
    });
  }
}

/** The marks and the mails are of one transaction, under the group's lock: all of them once, or none. */
async function mailBuyersOf(tx: Transaction, groupId: string): Promise<void> {
  const group = await lockGroup(tx.db, groupId);
  if (!group || group.calledOffAt || group.doneAt) return;
  const windows = await listWindows(tx.db, groupId);
  const readyOn = windows.length > 0 ? null : await findReadyDay(tx.db, groupId);
  const begin = windows[0]?.beginsAt ?? (readyOn && instantOf(`${readyOn}T00:00:00Z`, group.state));
  if (!begin || !isTimeToMakeRoom(new Date(begin), group.lockedAt)) return;
  const untold = await listUntold(tx.db, groupId);
  if (untold.length === 0) return;
  await markRoomTold(tx.db, untold);
  const { supplierName } = await findWindowGroup(tx.db, groupId);
  for (const [buyer, ...others] of byBuyer(untold)) {
    const shares = [buyer, ...others];
    const room: RoomToMake = {
      ...whenOf(shares, windows, group.lockedAt),
      readyOn,
      takeHomeLb: takeHomeOf(shares, group),
    };
    await queueMail(tx.db, makeRoomMail(buyer, { ...group, supplierName }, room, tx.publicUrl));
  }
}

/** The shares of each buyer. */
function byBuyer(untold: UntoldShare[]): [UntoldShare, ...UntoldShare[]][] {
  const buyers = new Map<string, [UntoldShare, ...UntoldShare[]]>();
  for (const share of untold) {
    const shares = buyers.get(share.userId);
    if (shares) shares.push(share);
    else buyers.set(share.userId, [share]);
  }
  return [...buyers.values()];
}

/** The windows that they have chosen, and those to choose from where one of them has none. */
function whenOf(shares: UntoldShare[], windows: PickupWindow[], now: Date) {
  const chosen = windows.filter(({ _id }) => shares.some(({ windowId }) => windowId === _id));
  const isUnchosen = shares.some(({ windowId }) => windowId === null);
  const open = windows.filter((window) => window.taken < window.room && !isFixed(window, now));
  return { chosen, toChoose: isUnchosen ? open : [] };
}

/** Pounds of all of them: what they weigh where that is known, else as promised; null: not known of one. */
function takeHomeOf(shares: UntoldShare[], { weights, totalPortions }: LockedGroup): Range | null {
  const sum = { low: 0, high: 0 };
  for (const { hundredths, soldAs, portion } of shares) {
    const promised = soldAs?.weights ?? weights;
    const pounds = hundredths
      ? { low: hundredths / 100, high: hundredths / 100 }
      : promised && shareWeightsOf(promised, portion, totalPortions).takeHomeLb;
    if (!pounds) return null;
    sum.low += pounds.low;
    sum.high += pounds.high;
  }
  return sum;
}
