import { canManageGroup } from '#shared/groups/groupPermissions';
import type { Actor } from '#shared/users/actor';
import {
  costPerPortionCents,
  listPriceCents,
  priceShare,
  releaseShare,
  soldQuarters,
  type Share,
  type Stock,
} from '#shared/inventory/pricing';
import type { Group, GroupMember, ShareOffer } from '#shared/groups/groups.contract';
import { isPurchasable, type GroupStatus } from '#shared/groups/groupStatus';
import { portions, quartersOf, quartersPerPortion, type Portion } from '#shared/groups/portions';
import { countStock } from '#shared/inventory/quarterCounts';
import { isChargeable, noCents, toDollars } from '#shared/money';

import type { GroupFacts, Holding } from './groupFacts';

/** A group as one person sees it: addresses are for those who run it. */
export function presentGroup(facts: GroupFacts, reader: Actor): Group {
  const { group, supplierName, createdByName, members, memberCount, holdings } = facts;
  const runsIt = canManageGroup(reader, group);
  const own = holdings.find(({ userId }) => userId === reader.id);
  return {
    _id: group.id,
    name: group.name,
    supplierId: { _id: group.supplierId, name: supplierName },
    animal: group.animal,
    state: group.state,
    ...presentStock(group, own),
    portionsAvailable: group.portionsAvailable,
    status: group.status,
    members: runsIt ? members.map((member) => presentMember(member, holdings)) : [],
    invitedEmails: runsIt ? facts.invitedEmails : [],
    createdBy: createdByName === null ? null : presentCreator(group.createdBy, createdByName),
    createdAt: group.createdAt.toISOString(),
    updatedAt: group.updatedAt.toISOString(),
    dateClosed: group.dateClosed?.toISOString() ?? null,
    memberCount,
    version: group.version,
    tag: group.tag,
    weights: group.weights,
  };
}

function presentMember(member: GroupFacts['members'][number], holdings: Holding[]): GroupMember {
  const { userId, email, username } = member;
  const bought = holdings.find((holding) => holding.userId === userId);
  return {
    _id: userId,
    email,
    username,
    quarters: bought?.paidQuarters ?? 0,
    amountPaid: toDollars(bought?.paidCents ?? noCents),
  };
}

const presentCreator = (id: string | null, username: string): Group['createdBy'] => ({
  ...(id === null ? {} : { _id: id }),
  username,
});

type Priced = Stock & { status: GroupStatus; portionsAvailable: Portion[] };

const presentStock = (group: Priced, own: Holding | undefined) => ({
  totalCost: toDollars(group.totalCents),
  remainingCost: toDollars(group.remainingCents),
  costPerPortion: toDollars(costPerPortionCents(group)),
  totalPortions: group.totalQuarters / quartersPerPortion,
  portionsTaken: soldQuarters(group) / quartersPerPortion,
  reopenCost: toDollars(group.reopenCents),
  shares: presentShares(group, heldShareOf(own)),
  quarters: {
    ...countStock(group),
    yours: own?.quarters ?? 0,
    yoursHeld: own ? own.quarters - own.paidQuarters : 0,
  },
});

const heldShareOf = (own: Holding | undefined): Share | null =>
  own?.heldPortion
    ? { portion: own.heldPortion, quarters: quartersOf[own.heldPortion], priceCents: own.heldCents }
    : null;

/**
 * The offered portions, largest first, with what each costs now. What the reader holds is theirs to
 * pay for at its frozen price, or to change for another portion.
 */
function presentShares(group: Priced, held: Share | null): ShareOffer[] {
  const stock = held ? releaseShare(group, held) : group;
  const isOnSale = isPurchasable({
    status: group.status,
    remainingCents: group.remainingCents,
    costPerPortionCents: costPerPortionCents(group),
  });
  return portions
    .filter((portion) => group.portionsAvailable.includes(portion))
    .map((portion) => {
      const share = held?.portion === portion ? held : priceShare(stock, portion);
      return {
        portion,
        price: toDollars(share?.priceCents ?? listPriceCents(group, portion)),
        available: isOnSale && share !== null && isChargeable(share.priceCents),
      };
    });
}
