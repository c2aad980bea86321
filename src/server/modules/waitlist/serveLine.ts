import { canSeeGroup } from '#shared/groups/groupPermissions';
import { freeQuarters, type Share } from '#shared/inventory/pricing';

import type { Db } from '../../db/database';
import { networksOf } from '../../http/network';
import type { MailQueue } from '../../mail/mailQueue';
import { offerMail } from '../../mail/messages/waitlist';
import { findAvailable } from '../checkout/availability';
import { insertHold } from '../checkout/insertHold';
import { announceGroupChange } from '../inventory/groupChanges';
import { endPlace, type ServeLine } from '../inventory/line';
import type { LockedGroup } from '../inventory/stock';
import { offerSeconds, type OfferTimes } from './offerTime';
import { listOffers, listWaiting, type Waiting } from './waitlist.queries';

interface ServeLineDeps {
  mail: MailQueue;
  publicUrl: () => string;
  offerTimes: OfferTimes;
  /** Open offers of one group that one network has at once. */
  offersPerNetwork: number;
}

/**
 * Asks those in line, in their order, each whose portion fits into what is free by then. An
 * offer is an ordinary hold made for somebody: it is paid, let go and swept as every hold is.
 */
export function createServeLine(deps: ServeLineDeps): ServeLine {
  const { mail, publicUrl, offerTimes, offersPerNetwork } = deps;

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
    const { hasPassed } = person;
    await mail.queue(tx, offerMail(person, { group, ...share, heldUntil, hasPassed }, publicUrl()));
    return held.group;
  }

  return async (tx, group, options) => {
    if (freeQuarters(group.stock) === 0) return group;
    let served = group;
    const open = new OpenOffers(offersPerNetwork, await listOffers(tx, group.id));
    for (const person of await listWaiting(tx, group.id)) {
      if (person.id === options?.except) continue;
      const mayBuy = person.isJoined || canSeeGroup(person, group);
      const share = mayBuy ? findAvailable(served, person.portion) : null;
      // They keep their place: the sweep asks again (`serveLines.ts`).
      if (share && !open.hasRoom(person)) continue;
      const after = share && (await offer(tx, served, person, share));
      if (after) open.add(person);
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
 * The open offers of a group by network, where each has so many at once. A place that was taken from no
 * known network is not counted.
 */
class OpenOffers {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly most: number,
    offers: Offered[],
  ) {
    offers.forEach((offer) => this.add(offer));
  }

  hasRoom({ network }: Offered): boolean {
    return networksIn(network).every(
      ({ name, times }) => (this.counts.get(name) ?? 0) + 1 <= this.most * times,
    );
  }

  add({ network }: Offered): void {
    for (const { name } of networksIn(network)) {
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    }
  }
}

interface Offered {
  network: string | null;
}

const networksIn = (network: string | null) => (network === null ? [] : networksOf(network));
