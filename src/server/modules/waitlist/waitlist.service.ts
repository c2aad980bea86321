/** Joining the waitlist for a portion that is sold out, and leaving it. */

import { formatDuration } from '#shared/duration';
import { canSeeGroup } from '#shared/groups/groupPermissions';
import type { Portion } from '#shared/groups/portions';
import type { Actor } from '#shared/users/actor';
import {
  isSoldOut,
  keepsPlace,
  mostOnWaitlist,
  mostPlaces,
  waitObstacle,
  type WaitObstacle,
} from '#shared/waitlist/waitlist';
import type { waitlistRoutes } from '#shared/waitlist/waitlist.contract';

import { inTransaction, type Context, type Transaction } from '../../context';
import type { Db } from '../../db/database';
import { AppError, ruleBroken } from '../../http/AppError';
import { networkOf } from '../../http/network';
import type { Handler } from '../../http/serve';
import { sessionEnded } from '../../http/tokens';
import { showGroup, showLeftGroup } from '../groups/groups.service';
import { endPlaceAndHold, cancelPayments } from '../checkout/releaseHolds.service';
import { findAvailable } from '../holds/availability.rules';
import { findLiveHold } from '../checkout/holds.queries';
import { requireNoWaitlistPause } from '../checkout/holdRefusals.rules';
import { lockVisibleGroup, requireVisibleGroup } from '../groups/groupAccess.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { endPlace } from '../inventory/waitlistPlaces.queries';
import { lockGroup, type LockedGroup } from '../inventory/stock.service';
import { listWaitlistHolds } from '../holds/waitlistHolds.queries';
import {
  countWaiting,
  countPlaces,
  endWaits,
  findWish,
  hasConfirmedEmail,
  insertPlace,
  listWaits,
  updateWish,
} from './waitlist.queries';

type Routes = typeof waitlistRoutes;

const holdSecondsOf = ({ config }: Context): number => config.holdMinutes * 60;

export const joinWaitlist: Handler<Routes['joinWaitlist']> = async (
  context,
  { params, body },
  { caller, address },
) => {
  await inTransaction(context, async (tx) => {
    const group = await lockVisibleGroup(tx.db, caller, params.id);
    await requireMayWait(tx, group, body.portion);
    await requireNothingHeld(tx.db, group.id, caller.id);
    await takePlace(tx, caller, {
      groupId: group.id,
      userId: caller.id,
      portion: body.portion,
      network: networkOf(address),
    });
    await announceGroupChange(tx.db, group.id);
  });
  return showGroup(context, caller, params.id);
};

export const leaveWaitlist: Handler<Routes['leaveWaitlist']> = async (
  context,
  { params },
  { caller },
) => {
  const released = await inTransaction(context, async (tx) => {
    const group = await lockOwnWaitlist(tx.db, caller, params.id);
    return (await endPlaceAndHold(tx, group, caller.id, 'returned')).released;
  });
  await cancelPayments(context, released);
  return showLeftGroup(context, caller, params.id);
};

/** Takes a place at the end; a user who has one keeps it with the same or a smaller portion. */
async function takePlace(tx: Transaction, caller: Actor, wish: Wish): Promise<void> {
  const { db } = tx;
  const before = await findWish(db, wish.groupId, wish.userId);
  if (before && keepsPlace(before, wish.portion)) return updateWish(db, wish);
  if (before) await endPlace(db, wish.groupId, wish.userId);
  else await requireMayTakePlace(tx, caller, wish);
  if (!(await insertPlace(db, wish))) throw sessionEnded();
}

/** @throws AppError `rule` for a portion the group does not sell, `conflict` where it has no waitlist now. */
async function requireMayWait(
  tx: Transaction,
  group: LockedGroup,
  portion: Portion,
): Promise<void> {
  if (!group.portionsAvailable.includes(portion)) {
    throw ruleBroken(`This group offers no ${portion}.`, 'portion');
  }
  const obstacle = waitObstacle({ ...group, ...group.stock }, group.lockedAt);
  if (obstacle) throw new AppError('conflict', refusals[obstacle]);
  if (findAvailable(group, portion)) {
    throw new AppError('conflict', `A ${portion} is available now: you can buy it.`);
  }
  const waitlistHolds = await listWaitlistHolds(tx.db, group.id);
  const quartersOffered = waitlistHolds.reduce((sum, { quarters }) => sum + quarters, 0);
  const { quartersLeft } = group.stock;
  if (!isSoldOut(portion, { quartersLeft, quartersOffered }))
    throw heldFor(portion, holdSecondsOf(tx));
}

async function requireMayTakePlace(tx: Transaction, caller: Actor, wish: Wish): Promise<void> {
  const { db } = tx;
  const { userId, groupId } = wish;
  if ((await countWaiting(db, groupId)) >= mostOnWaitlist) throw waitlistFull();
  if (!(await hasConfirmedEmail(db, userId))) throw unconfirmed();
  await leaveHiddenWaitlists(db, caller);
  if ((await countPlaces(db, userId)) >= mostPlaces) throw placesEnough();
  await requireNoWaitlistPause(db, userId, holdSecondsOf(tx));
}

/** Leaves waitlists of groups that the user no longer sees, because they could not leave them on the page. */
async function leaveHiddenWaitlists(tx: Db, caller: Actor): Promise<void> {
  const waits = await listWaits(tx, caller.id);
  const hidden = waits.filter(({ isJoined, ...group }) => !isJoined && !canSeeGroup(caller, group));
  if (hidden.length === 0) return;
  const groupIds = hidden.map(({ groupId }) => groupId);
  for (const left of await endWaits(tx, caller.id, groupIds)) await announceGroupChange(tx, left);
}

/**
 * Locks a group to leave its waitlist; a user on it may, even if they no longer see the group.
 * @throws AppError `notFound`
 */
async function lockOwnWaitlist(tx: Db, caller: Actor, groupId: string): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId);
  if (group && (await findWish(tx, group.id, caller.id))) return group;
  return requireVisibleGroup(tx, caller, group);
}

const refusals: Record<WaitObstacle, string> = {
  due: 'The group’s deadline has passed: whether it goes ahead is being decided.',
  calledOff: 'This group was called off.',
  closed: 'This group is closed.',
  offSale: 'This group is no longer for sale.',
};

async function requireNothingHeld(tx: Db, groupId: string, userId: string): Promise<void> {
  const hold = await findLiveHold(tx, userId, groupId);
  if (!hold) return;
  const way = hold.isWaitlistHold ? 'pass on it' : 'release it';
  throw new AppError(
    'conflict',
    `A ${hold.portion} of this group is held for you. Pay for it, or ${way} first.`,
  );
}

interface Wish {
  groupId: string;
  userId: string;
  portion: Portion;
  /** Where the caller is. */
  network: string;
}

const heldFor = (portion: Portion, seconds: number): AppError =>
  new AppError(
    'conflict',
    `The last ${portion} is held for a buyer who is paying. If they do not finish, it goes back on sale within ${formatDuration(seconds)}.`,
  );

const unconfirmed = (): AppError =>
  new AppError(
    'unconfirmed',
    'Confirm your email address first: the email that says when it is your turn goes there.',
  );

const waitlistFull = (): AppError =>
  new AppError(
    'conflict',
    `The waitlist is full: ${mostOnWaitlist} people are on it. Try again later.`,
  );

const placesEnough = (): AppError =>
  new AppError('conflict', `You are on ${mostPlaces} waitlists already. Leave one of them first.`);
