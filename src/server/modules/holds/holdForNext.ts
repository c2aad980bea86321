import { canSeeGroup } from '#shared/groups/groupPermissions';
import { freeQuarters, type Share } from '#shared/inventory/stock';

import { inTransaction, type Context, type Transaction } from '../../context';
import { networksOf } from '../../http/network';
import { queueMail } from '../../mail/outbox.queries';
import { announceGroupChange } from '../inventory/groupChanges';
import { endPlace } from '../inventory/waitlistPlaces.queries';
import { lockGroup, type LockedGroup } from '../inventory/stock.service';
import { waitlistHoldMail } from './waitlistHold.mail';
import { findAvailable } from './availability.rules';
import { insertHold } from './insertHold';
import { waitlistHoldSeconds } from './waitlistHoldHours.rules';
import {
  listWaitlistHolds,
  listGroupsToAskAgain,
  listWaiting,
  type Waiting,
} from './waitlistHolds.queries';

/**
 * Holds a group's free shares for the people on its waitlist, in their order, each whose portion fits
 * . Runs in the transaction that freed the quarters, under the group's lock, once after the last
 * of them, so that no other buyer can take them first. A waitlist hold is an ordinary hold: paid,
 * released and swept like any other.
 * @param except a user who is choosing another share right now.
 */
export async function holdForNext(
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
    // They keep their place: the sweep asks again ({@link holdFreeShares}).
    if (share && !open.hasRoom(person)) continue;
    const after = share && (await writeWaitlistHold(tx, served, person, share));
    if (after) open.add(person);
    // A user who may not buy here any more, or whose account is deleted, loses their place.
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
export async function holdFreeShares(context: Context): Promise<void> {
  for (const groupId of await listGroupsToAskAgain(context.db)) {
    await inTransaction(context, async (tx) => {
      const group = await lockGroup(tx.db, groupId);
      if (group) await holdForNext(tx, group);
    }).catch((error: unknown) => context.log.warn({ err: error }, 'waitlist: retry later'));
  }
}

/** @returns the group with the share held; `null` where the account is gone. */
async function writeWaitlistHold(
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
    'waitlistHold',
    waitlistHoldMail(person, { group, ...share, heldUntil, hasPassed }, publicUrl),
    { purchaseId: held.purchase.id },
  );
  return held.group;
}

/**
 * The open offers of a group by network, where each has so many at once. A place that was taken from no
 * known network is not counted.
 */
class OpenWaitlistHolds {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly most: number,
    waitlistHolds: FromNetwork[],
  ) {
    waitlistHolds.forEach((waitlistHold) => this.add(waitlistHold));
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
