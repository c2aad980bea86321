import { canSeeGroup } from '#shared/groups/groupPermissions';
import { freeQuarters, type Share } from '#shared/inventory/pricing';

import { inTransaction, type Context, type Transaction } from '../../context';
import { networksOf } from '../../http/network';
import { waitlistHoldMail } from '../../mail/messages/waitlist';
import { queueMail } from '../../mail/outbox';
import { findAvailable } from './availability';
import { insertHold } from './insertHold';
import { announceGroupChange } from '../inventory/groupChanges';
import { endPlace } from '../inventory/waitlistPlaces.queries';
import { lockGroup, type LockedGroup } from '../inventory/stock';
import {
  listWaitlistHolds,
  listGroupsToOffer,
  listWaiting,
  type Waiting,
} from './waitlistHolds.queries';

/**
 * Offers what is free of a group to those who stand in line for it, in their order, each whose portion
 * fits into what is free by then, in the transaction in which it came free and under the
 * group's lock. Whoever gives quarters back calls it once, after the last of them: nobody who comes
 * later then finds a share that somebody in line waits for. An offer is an ordinary hold made for
 * somebody: it is paid, let go and swept as every hold is.
 * @param except somebody who is choosing a share themselves right now.
 */
export async function offerToNext(
  tx: Transaction,
  group: LockedGroup,
  { except }: { except?: string } = {},
): Promise<LockedGroup> {
  if (freeQuarters(group.stock) === 0) return group;
  const { db } = tx;
  let served = group;
  const open = new OpenWaitlistHolds(
    tx.config.waitlistHoldsPerNetwork,
    await listWaitlistHolds(db, group.id),
  );
  for (const person of await listWaiting(db, group.id)) {
    if (person.id === except) continue;
    const mayBuy = person.isJoined || canSeeGroup(person, group);
    const share = mayBuy ? findAvailable(served, person.portion) : null;
    // They keep their place: the sweep asks again ({@link offerFreeShares}).
    if (share && !open.hasRoom(person)) continue;
    const after = share && (await offer(tx, served, person, share));
    if (after) open.add(person);
    // Whoever may not buy here any more, or is gone, waits for nothing.
    const hasGone = !mayBuy || (share && !after);
    if (hasGone && (await endPlace(db, group.id, person.id)))
      await announceGroupChange(db, group.id);
    served = after ?? served;
  }
  return served;
}

/**
 * Asks those again who were passed over, because their network had an open offer in the group: it may
 * have been paid for since.
 */
export async function offerFreeShares(context: Context): Promise<void> {
  for (const groupId of await listGroupsToOffer(context.db)) {
    await inTransaction(context, async (tx) => {
      const group = await lockGroup(tx.db, groupId);
      if (group) await offerToNext(tx, group);
    }).catch((error: unknown) => context.log.warn({ err: error }, 'line: later again'));
  }
}

/** @returns the group with the share held; `null` where the account is gone. */
async function offer(
  { db, config, publicUrl }: Transaction,
  group: LockedGroup,
  person: Waiting,
  share: Share,
): Promise<LockedGroup | null> {
  const held = await insertHold(db, group, share, {
    userId: person.id,
    network: person.network,
    isWaitlistHold: true,
    holdSeconds: waitlistHoldSeconds(group, config),
  });
  if (!held) return null;
  const heldUntil = held.purchase.holdExpiresAt ?? new Date();
  const { hasPassed } = person;
  await queueMail(
    db,
    waitlistHoldMail(person, { group, ...share, heldUntil, hasPassed }, publicUrl),
  );
  return held.group;
}

interface HoldTimes {
  /** How long a share that came back is held at most (`OFFER_HOURS`). */
  waitlistHoldHours: number;
  /** How long an ordinary hold lasts (`HOLD_MINUTES`). */
  holdMinutes: number;
}

/**
 * How many seconds whoever is asked has to take a share that came back. Near the group's day at
 * most half of the time left, so that somebody else can buy what nobody takes; never shorter than an
 * ordinary hold.
 */
function waitlistHoldSeconds(
  { fillBy, decidedAt, lockedAt }: Pick<LockedGroup, 'fillBy' | 'decidedAt' | 'lockedAt'>,
  { waitlistHoldHours, holdMinutes }: HoldTimes,
): number {
  const longest = waitlistHoldHours * 3600;
  if (!fillBy || decidedAt) return longest;
  const left = (fillBy.getTime() - lockedAt.getTime()) / 1000;
  return Math.max(holdMinutes * 60, Math.min(longest, left / 2));
}

/**
 * The open offers of a group by network, where each has so many at once. A place that was taken from no
 * known network is not counted.
 */
class OpenWaitlistHolds {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly most: number,
    offers: FromNetwork[],
  ) {
    offers.forEach((offer) => this.add(offer));
  }

  hasRoom({ network }: FromNetwork): boolean {
    return networksIn(network).every(
      ({ name, times }) => (this.counts.get(name) ?? 0) + 1 <= this.most * times,
    );
  }

  add({ network }: FromNetwork): void {
    for (const { name } of networksIn(network)) {
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    }
  }
}

interface FromNetwork {
  network: string | null;
}

const networksIn = (network: string | null) => (network === null ? [] : networksOf(network));
