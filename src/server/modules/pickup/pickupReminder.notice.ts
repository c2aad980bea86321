import { instantOf } from '#shared/groups/localTime';
import { shareWeightsOf, type Range } from '#shared/groups/shareWeights';
import { isPickupReminderDue } from '#shared/pickup/pickupReminder';
import { isFixed } from '#shared/pickup/windows';
import type { PickupWindow } from '#shared/pickup/pickup.contract';

import type { Transaction } from '../../context';
import { defineNotice } from '../../mail/defineNotice';
import { queueMail } from '../../mail/outbox.queries';
import { lockGroup, type LockedGroup } from '../inventory/stock.service';
import { listWindows } from '../windows/pickupWindows.queries';
import { pickupReminderMail, type ComingPickup } from './pickupReminder.mail';
import {
  findReadyDay,
  listNearlyThere,
  listUnreminded,
  markPickupReminded,
  type UnremindedShare,
} from './pickupReminder.queries';
import { findWindowGroup } from './windowMails.queries';

async function mailBuyersOf(tx: Transaction, groupId: string): Promise<void> {
  const group = await lockGroup(tx.db, groupId);
  if (!group || group.calledOffAt || group.doneAt) return;
  const windows = await listWindows(tx.db, groupId);
  const readyOn = windows.length > 0 ? null : await findReadyDay(tx.db, groupId);
  const begin =
    windows[0]?.beginsAt ?? (readyOn && instantOf(`${readyOn}T00:00:00Z`, group.timeZone));
  if (!begin || !isPickupReminderDue(new Date(begin), group.lockedAt)) return;
  const unreminded = await listUnreminded(tx.db, groupId);
  if (unreminded.length === 0) return;
  await markPickupReminded(tx.db, unreminded);
  const { supplierName } = await findWindowGroup(tx.db, groupId);
  for (const [buyer, ...others] of byBuyer(unreminded)) {
    const shares = [buyer, ...others];
    const room: ComingPickup = {
      ...whenOf(shares, windows, group.lockedAt),
      readyOn,
      takeHomeLb: takeHomeOf(shares, group),
    };
    const letter = pickupReminderMail(buyer, { ...group, supplierName }, room, tx.publicUrl);
    await queueMail(tx.db, 'makeRoom', letter, { userId: buyer.userId, groupId });
  }
}

/** Buyers are told, once for each share, to make room for what they will collect. */
export const pickupReminderNotice = defineNotice({
  name: 'make room',
  due: listNearlyThere,
  send: mailBuyersOf,
});

/** The shares of each buyer. */
function byBuyer(unreminded: UnremindedShare[]): [UnremindedShare, ...UnremindedShare[]][] {
  const buyers = new Map<string, [UnremindedShare, ...UnremindedShare[]]>();
  for (const share of unreminded) {
    const shares = buyers.get(share.userId);
    if (shares) shares.push(share);
    else buyers.set(share.userId, [share]);
  }
  return [...buyers.values()];
}

/** The windows that they have chosen, and those to choose from where one of them has none. */
function whenOf(shares: UnremindedShare[], windows: PickupWindow[], now: Date) {
  const chosen = windows.filter(({ _id }) => shares.some(({ windowId }) => windowId === _id));
  const isUnchosen = shares.some(({ windowId }) => windowId === null);
  const open = windows.filter((window) => window.taken < window.room && !isFixed(window, now));
  return { chosen, toChoose: isUnchosen ? open : [] };
}

/** Pounds of all of them: what they weigh where that is known, else as promised; null: not known of one. */
function takeHomeOf(
  shares: UnremindedShare[],
  { weights, totalPortions }: LockedGroup,
): Range | null {
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
