import { canSeeGroup } from '#shared/groups/groupPermissions';
import { freeQuarters, type Share } from '#shared/inventory/pricing';

import type { Db } from '../../db/database';
import type { MailQueue } from '../../mail/mailQueue';
import { offerMail } from '../../mail/messages/waitlist';
import { findAvailable } from '../checkout/availability';
import { insertHold } from '../checkout/insertHold';
import { announceGroupChange } from '../inventory/groupChanges';
import { endPlace, type ServeLine } from '../inventory/line';
import type { LockedGroup } from '../inventory/stock';
import { offerSeconds, type OfferTimes } from './offerTime';
import { listWaiting, type Waiting } from './waitlist.queries';

interface ServeLineDeps {
  mail: MailQueue;
  publicUrl: () => string;
  offerTimes: OfferTimes;
  /** What one network may hold at once. */
  networkLimit: { quarters: number };
}

/**
 * Asks those in line, in their order, each whose portion fits into what is free by then. An
 * offer is an ordinary hold made for somebody: it is paid, let go and swept as every hold is.
 */
export function createServeLine(deps: ServeLineDeps): ServeLine {
  const { mail, publicUrl, offerTimes, networkLimit } = deps;

  /** @returns the group with the share held; `null` where the account is gone. */
  async function offer(
    tx: Db,
    group: LockedGroup,
    person: Waiting,
    share: Share,
  ): Promise<LockedGroup | null> {
    const held = await insertHold(tx, group, share, {
      userId: person.id,
      network: person.network,
      isOffer: true,
      holdSeconds: offerSeconds(group, offerTimes),
    });
    if (!held) return null;
    const heldUntil = held.purchase.holdExpiresAt ?? new Date();
    await mail.queue(tx, offerMail(person, { group, ...share, heldUntil }, publicUrl()));
    return held.group;
  }

  return async (tx, group, options) => {
    if (freeQuarters(group.stock) === 0) return group;
    let served = group;
    const networks = new Networks(networkLimit.quarters);
    for (const person of await listWaiting(tx, group.id)) {
      if (person.id === options?.except) continue;
      const mayBuy = person.isJoined || canSeeGroup(person, group);
      const share = mayBuy ? findAvailable(served, person.portion) : null;
      // They keep their place: the sweep asks again (`serveLines.ts`).
      if (share && !networks.hasRoom(person, share)) continue;
      const after = share && (await offer(tx, served, person, share));
      if (after) networks.take(person, share);
      // Whoever may not buy here any more, or is gone, waits for nothing.
      const hasGone = !mayBuy || (share && !after);
      if (hasGone && (await endPlace(tx, group.id, person.id)))
        await announceGroupChange(tx, group.id);
      served = after ?? served;
    }
    return served;
  };
}

/**
 * What networks hold while a line is served. Read without their locks, which come before people: two
 * groups that serve the same network at the same instant may go past the limit by an offer.
 */
class Networks {
  private readonly held = new Map<string, number>();

  constructor(private readonly most: number) {}

  hasRoom(person: Waiting, { quarters }: Share): boolean {
    return person.network === null || this.quartersOf(person) + quarters <= this.most;
  }

  take(person: Waiting, { quarters }: Share): void {
    if (person.network !== null) this.held.set(person.network, this.quartersOf(person) + quarters);
  }

  private quartersOf({ network, networkQuarters }: Waiting): number {
    return this.held.get(network ?? '') ?? networkQuarters;
  }
}
