import { leaveObstacle } from '#shared/groups/groupStage';

import type { Db } from '../../db/database';
import { AppError, notFound } from '../../http/AppError';
import { lockGroup } from '../inventory/stock.service';
import { isAnyInCash } from './balances.queries';
import { lockPurchase, type PurchaseRow } from './purchases.queries';
import { countLeft } from './refunds.queries';

/** The reason stored with the refund when a buyer leaves. */
export const leftReason = 'Left before the group was filled.';

/**
 * A buyer can leave while the group is selling. Runs under the group's lock, so that the sale
 * that fills the group, or the deadline, comes before or after it. Whether the share is still paid is
 * checked when the refund begins.
 * @throws AppError `conflict` where the buyer has to ask the supplier.
 */
export async function requireMayLeave(tx: Db, { id, groupId }: PurchaseRow): Promise<void> {
  const group = await lockGroup(tx, groupId);
  if (!group) throw notFound('Group');
  const purchase = await lockPurchase(tx, id);
  if (purchase?.state !== 'paid') return;
  const obstacle = leaveObstacle({ ...group, ...group.stock }, purchase, group.lockedAt);
  if (obstacle) throw new AppError('conflict', refusals[obstacle]);
  if (await isAnyInCash(tx, id)) throw new AppError('conflict', paidInCash);
  if (purchase.dispute === 'open') throw new AppError('conflict', ownDispute);
  const left = await countLeft(tx, purchase, leftReason);
  if (left.group >= mostOfGroup) throw new AppError('conflict', leftGroupOften);
  if (left.month >= mostAMonth) throw new AppError('conflict', leftOften);
}

/** Each time costs the supplier the card fees of the payment, which the provider keeps. */
const mostOfGroup = 2;
const mostAMonth = 10;

const leftGroupOften =
  'You have left this group twice, so you cannot leave it by yourself again. Ask the supplier.';

const leftOften =
  'You have left ten groups within 30 days, so you cannot leave another one by yourself. Ask the supplier.';

const harvestedRefusal =
  'The animal is harvested, so you cannot leave the group by yourself. Ask the supplier.';

const refusals: Record<NonNullable<ReturnType<typeof leaveObstacle>>, string> = {
  due: 'The group’s deadline has passed: whether it goes ahead is being decided.',
  filled:
    'Every share of this group is sold, so you cannot leave it by yourself. Ask the supplier.',
  calledOff: 'This group was called off, and every buyer is refunded.',
  wentAhead:
    'The group’s deadline has passed and it goes ahead with you, so you cannot leave it by yourself. Ask the supplier.',
  closed: 'This group is closed, so you cannot leave it by yourself. Ask the supplier.',
  booked:
    'The animal is booked at the butcher, so you cannot leave the group by yourself. Ask the supplier.',
  harvested: harvestedRefusal,
  cut: harvestedRefusal,
  ready: harvestedRefusal,
  done: harvestedRefusal,
};

/** For a buyer whose own dispute decides about the money. */
export const ownDispute = 'You dispute this charge at your bank. It decides about your money.';

const paidInCash = 'You paid in cash. Ask the supplier to give it back.';
