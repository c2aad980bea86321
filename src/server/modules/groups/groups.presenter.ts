import { canManageGroup } from '#shared/groups/groupPermissions';
import type { Actor } from '#shared/users/actor';
import { costPerPortionCents, listPriceCents, priceShare } from '#shared/inventory/sharePrice';
import type { Share, Stock } from '#shared/inventory/stock';
import type { Group, GroupMember, PriceOption } from '#shared/groups/groups.contract';
import { isPurchasable, type GroupStatus } from '#shared/groups/groupStatus';
import type { Milestone } from '#shared/milestones/milestone.schema';
import { milestoneKinds } from '#shared/milestones/milestones';
import { portions, quartersOf, quartersPerPortion, type Portion } from '#shared/groups/portions';
import { factsOf, type AnimalFacts } from '#shared/groups/facts';
import { countStock, soldQuarters } from '#shared/inventory/quarterCounts';
import { positionOf } from '#shared/waitlist/waitlist';
import type { GroupWaitlist } from '#shared/waitlist/waitlist.schema';
import { isChargeable, noCents, sumOfCents, toDollars } from '#shared/money';
import { presentPricing } from '#shared/groups/pricing';
import { withoutDomain } from '#shared/text';

import type { GroupFacts, GroupPicture, Holding, WaitingPlace } from './groupFacts.rules';
import { stockForReplacement } from './stockForReplacement.rules';

/** A listing, as visitors see it. */
export const presentListing = (facts: ListingFacts) => ({
  fillBy: iso(facts.group.fillBy),
  ifUnfilled: facts.group.ifUnfilled,
  decidedAt: iso(facts.group.decidedAt),
  ...presentStock(facts, undefined),
});

/** A listing with the additional fields of a share link. */
export const presentShared = ({ group, ...facts }: ListingFacts) => ({
  ...factsOf(group),
  ...presentByWeight(group),
  calledOffAt: iso(group.calledOffAt),
  doneAt: iso(group.doneAt),
  milestones: presentMilestones(facts.milestones),
  ...presentListing({ group, ...facts }),
});

const presentByWeight = ({ pricing }: Pick<GroupFacts['group'], 'pricing'>) =>
  pricing ? { pricing: presentPricing(pricing) } : {};

type ListingFacts = Pick<GroupFacts, 'group' | 'supplierName' | 'pictures' | 'milestones'>;

type StoredMilestone = Omit<Milestone, 'doneAt'> & { doneAt: string | Date | null };

/** In their order. */
export const presentMilestones = (milestones: readonly StoredMilestone[]): Milestone[] =>
  milestones
    .map(({ kind, plannedOn, doneAt, note, version }) => ({
      kind,
      plannedOn,
      note,
      version,
      doneAt: doneAt && new Date(doneAt).toISOString(),
    }))
    .sort((one, other) => milestoneKinds.indexOf(one.kind) - milestoneKinds.indexOf(other.kind));

/** Parts of the waitlist that change the shares left for one reader. */
interface WaitlistParts {
  /** Something is held for them from it. */
  hasWaitlistHold: boolean;
  /** The others who are still to be asked, in their order. */
  waiting: readonly { portion: Portion }[];
}

const noWaitlist: WaitlistParts = { hasWaitlistHold: false, waiting: [] };

/** An animal, and what of it the reader can buy. */
const presentStock = (
  { group, supplierName, pictures }: ListingFacts,
  own: Holding | undefined,
  { hasWaitlistHold, waiting }: WaitlistParts = noWaitlist,
) => ({
  _id: group.id,
  name: group.name,
  supplierId: { _id: group.supplierId, name: supplierName },
  animal: group.animal,
  state: group.state,
  timeZone: group.timeZone,
  portionsAvailable: group.portionsAvailable,
  status: group.status,
  createdAt: group.createdAt.toISOString(),
  updatedAt: group.updatedAt.toISOString(),
  weights: group.weights,
  pictures: pictures.map(presentPicture),
  totalCost: toDollars(group.totalCents),
  remainingCost: toDollars(group.remainingCents),
  costPerPortion: toDollars(costPerPortionCents(group)),
  totalPortions: group.totalQuarters / quartersPerPortion,
  portionsTaken: soldQuarters(group) / quartersPerPortion,
  reopenCost: toDollars(group.reopenCents),
  shares: presentShares(group, heldShareOf(own), { hasWaitlistHold, waiting }),
  quarters: {
    yours: own?.quarters ?? 0,
    yoursHeld: own ? own.quarters - own.paidQuarters : 0,
    ...countStock(group),
  },
});

export const presentPicture = ({ id, key, ...picture }: GroupPicture) => ({
  _id: id,
  url: `/api/pictures/${key}`,
  ...picture,
});

/**
 * A group for one reader: addresses only for those who run it. The spreads are last because V8 adds
 * slowly to an object after one.
 */
export function presentGroup(facts: GroupFacts, reader: Actor): Group & AnimalFacts {
  const { group, createdByName, members, memberCount, holdings } = facts;
  const runsIt = canManageGroup(reader, group);
  const own = holdings.find(({ userId }) => userId === reader.id);
  const line = presentWaitlist(facts.line, reader);
  return {
    members: runsIt ? presentMembers(members, holdings) : [],
    invitedEmails: runsIt ? facts.invitedEmails : [],
    createdBy: createdByName === null ? null : presentCreator(facts, createdByName, runsIt),
    dateClosed: iso(group.dateClosed),
    memberCount,
    ...(runsIt && { guests: presentGuests(members, holdings) }),
    version: group.version,
    fillBy: iso(group.fillBy),
    ifUnfilled: group.ifUnfilled,
    decidedAt: iso(group.decidedAt),
    calledOffAt: iso(group.calledOffAt),
    callOffReason: group.callOffReason,
    ...(group.isLost && { lost: true }),
    doneAt: iso(group.doneAt),
    milestones: presentMilestones(facts.milestones),
    carcassLb: group.hangingHundredths && group.hangingHundredths / 100,
    line,
    ...factsOf(group),
    ...presentByWeight(group),
    ...presentStock(facts, own, {
      hasWaitlistHold: line.offer !== null,
      waiting: facts.line.filter(({ userId, offer }) => userId !== reader.id && !offer),
    }),
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function presentMembers(members: GroupFacts['members'], holdings: Holding[]): GroupMember[] {
  const holdingOf = new Map(holdings.map((holding) => [holding.userId, holding]));
  return members.map(({ userId, email, username, emailVerified }) => {
    const bought = holdingOf.get(userId);
    return {
      _id: userId,
      email,
      username,
      emailVerified,
      quarters: bought?.paidQuarters ?? 0,
      amountPaid: toDollars(bought?.paidCents ?? noCents),
      cashPaid: toDollars(bought?.cashCents ?? noCents),
    };
  });
}

/** Guests who paid in cash and have no account, and deleted users. */
function presentGuests(members: GroupFacts['members'], holdings: Holding[]): Group['guests'] {
  const known = new Set(members.map(({ userId }) => userId));
  const guests = holdings.filter(({ userId, cashCents }) => cashCents > 0 && !known.has(userId));
  const paid = sumOfCents(guests.map(({ cashCents }) => cashCents));
  return { count: guests.length, amountPaid: toDollars(paid) };
}

/** A creator whose username is an email address is shortened for all who do not run the group. */
const presentCreator = (
  { group: { createdBy } }: GroupFacts,
  name: string,
  runsIt: boolean,
): Group['createdBy'] => ({
  _id: createdBy,
  username: runsIt ? name : withoutDomain(name),
});

/**
 * The number of people on the waitlist and the reader's own place or waitlist hold; the others stay
 * anonymous.
 */
function presentWaitlist(line: WaitingPlace[], reader: Actor): GroupWaitlist {
  const own = line.find(({ userId }) => userId === reader.id);
  const waiting = line.filter(({ offer }) => offer === null);
  const position = positionOf(waiting, reader.id);
  return {
    waiting: waiting.length,
    offered: line.length - waiting.length,
    quartersOffered: sumOf(line.map(({ offer }) => (offer ? quartersOf[offer.portion] : 0))),
    place: own && position !== null ? { portion: own.portion, position } : null,
    offer: own?.offer ? presentWaitlistHold(own.offer) : null,
  };
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const presentWaitlistHold = ({
  priceCents,
  heldUntil,
  ...offer
}: NonNullable<WaitingPlace['offer']>): GroupWaitlist['offer'] => ({
  ...offer,
  price: toDollars(priceCents),
  heldUntil: new Date(heldUntil).toISOString(),
});

type Priced = Stock & { status: GroupStatus; portionsAvailable: Portion[] };

const heldShareOf = (own: Holding | undefined): Share | null =>
  own?.heldPortion
    ? { portion: own.heldPortion, quarters: quartersOf[own.heldPortion], priceCents: own.heldCents }
    : null;

/**
 * The sold portions, largest first, each with its current price. The reader can pay for a held share at
 * its frozen price, or replace it by another portion that the waitlist does not get first; a waitlist
 * hold cannot be replaced.
 */
function presentShares(
  group: Priced,
  held: Share | null,
  { hasWaitlistHold, waiting }: WaitlistParts,
): PriceOption[] {
  const isOffered = (portion: Portion): boolean => group.portionsAvailable.includes(portion);
  const wishes = waiting.map(({ portion }) => portion).filter(isOffered);
  const stock = held ? stockForReplacement(group, held, wishes) : group;
  const isOnSale = isPurchasable({
    status: group.status,
    remainingCents: group.remainingCents,
    costPerPortionCents: costPerPortionCents(group),
  });
  return portions.filter(isOffered).map((portion) => {
    const share = held?.portion === portion ? held : priceShare(stock, portion);
    return {
      portion,
      price: toDollars(share?.priceCents ?? listPriceCents(group, portion)),
      available:
        isOnSale &&
        share !== null &&
        isChargeable(share.priceCents) &&
        (!hasWaitlistHold || share === held),
    };
  });
}
