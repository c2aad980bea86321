import type { z } from 'zod';

import type {
  Group as WireGroup,
  GroupMember as WireMember,
  quarterCountsSchema,
} from '#shared/groups/groups.contract';
import { factsOf, type AnimalFacts } from '#shared/groups/facts';
import type { UnfilledOutcome } from '#shared/groups/fillBy';
import type { Picture } from '#shared/groups/picture.schema';
import { supplierIdOf } from '#shared/groups/groupSupplier';
import { portionFactor, portions, quartersPerPortion, type Portion } from '#shared/groups/portions';
import { costOf } from '#shared/inventory/pricing';
import type { QuarterCounts } from '#shared/inventory/quarterCounts';
import { toNearestCents, type Cents } from '#shared/money';
import type { GroupWaitlist as WireWaitlist } from '#shared/groups/waitlist.schema';

/** Fields that all servers send alike. */
type Plain = '_id' | 'name' | 'animal' | 'state' | 'status' | 'createdAt' | 'updatedAt';
type Counted = 'totalPortions' | 'portionsTaken' | 'portionsAvailable' | 'invitedEmails';

/** A group, complete, whatever server answered it. */
export interface Group extends Pick<WireGroup, Plain | Counted | 'dateClosed'>, AnimalFacts {
  /** `name` is `null` where the server names it by id alone. */
  supplier: { _id: string; name: string | null };
  /** By then every share must be sold; `null`: no day was promised. */
  fillBy: string | null;
  ifUnfilled: UnfilledOutcome;
  decidedAt: string | null;
  calledOffAt: string | null;
  callOffReason: string | null;
  /** Who waits for a share that comes back; `null`: the server has no line. */
  line: GroupWaitlist | null;
  /** Of the animal, in their order; none where the server keeps none. */
  pictures: readonly Picture[];
  totalCents: Cents;
  remainingCents: Cents;
  costPerPortionCents: Cents;
  /** The most that an admin may set the remaining cost to. */
  unsoldCents: Cents;
  /** What opening it again puts back on sale; `null`: the server remembers nothing of the kind. */
  reopenCents: Cents | null;
  /** Largest portion first. */
  shares: PriceOption[];
  quarters: QuarterCounts;
  /** Only for admins of this group; `memberCount` has their number for all. */
  members: Member[];
  memberCount: number;
  /** Buyers without an account, and what they paid in cash; for admins of this group. */
  guests: { count: number; paidCents: Cents };
  /** A username. */
  createdBy: string | null;
  /** `null`: the server is a literal one, which neither counts versions nor filters by member. */
  version: number | null;
}

/** A group's line as the reader sees it. */
export interface GroupWaitlist {
  waiting: number;
  offered: number;
  /** Quarters that are held for people from it. */
  quartersOffered: number;
  /** The reader's own. */
  place: { portion: Portion; position: number } | null;
  /** A share that came back, held for the reader until then. */
  offer: { purchaseId: string; portion: Portion; priceCents: Cents; heldUntil: string } | null;
}

export interface PriceOption {
  portion: Portion;
  priceCents: Cents;
  /** Whether it can be bought now. */
  available: boolean;
}

export interface Member {
  _id: string | null;
  email: string;
  /** False where the server does not send it. */
  hasUnprovenEmail: boolean;
  /** Paid and not refunded; `null`: the server does not send it. */
  bought: { quarters: number; paidCents: Cents; cashCents: Cents } | null;
}

/** Dollars as a server sent them; none are nothing. */
export const centsOf = (dollars: number | undefined): Cents => toNearestCents(dollars ?? 0);

type Wire = Partial<WireGroup>;

/** Everything that a literal server leaves out is read off what it sends. */
export function normaliseGroup(wire: Wire & Pick<WireGroup, Plain>): Group {
  const { _id, name, animal, state, status, createdAt, updatedAt } = wire;
  const members = (wire.members ?? []).map(normaliseMember);
  return {
    ...{ _id, name, animal, state, status, createdAt, updatedAt },
    supplier: supplierRefOf(wire.supplierId),
    ...factsOf(wire),
    pictures: (wire.pictures ?? []).map(withAddress),
    ...dayOf(wire),
    line: wire.line ? normaliseWaitlist(wire.line) : null,
    totalCents: centsOf(wire.totalCost),
    remainingCents: centsOf(wire.remainingCost),
    costPerPortionCents: centsOf(wire.costPerPortion),
    unsoldCents: unsoldCentsOf(wire),
    reopenCents: wire.reopenCost === undefined ? null : centsOf(wire.reopenCost),
    totalPortions: wire.totalPortions ?? 0,
    portionsTaken: wire.portionsTaken ?? 0,
    portionsAvailable: wire.portionsAvailable ?? [],
    shares: sharesOf(wire),
    quarters: wire.quarters ? normaliseQuarters(wire.quarters) : quartersOfMoney(wire),
    members,
    memberCount: wire.memberCount ?? members.length,
    guests: { count: wire.guests?.count ?? 0, paidCents: centsOf(wire.guests?.amountPaid) },
    invitedEmails: wire.invitedEmails ?? [],
    createdBy: wire.createdBy?.username ?? null,
    dateClosed: wire.dateClosed ?? null,
    version: wire.version ?? null,
  };
}

/** The page may lie elsewhere than the server. */
const withAddress = ({ url, ...picture }: Picture): Picture => ({
  ...picture,
  url: `${process.env.API_HOST || ''}${url}`,
});

/** Without a day nothing follows from it. */
const dayOf = (wire: Wire) => ({
  fillBy: wire.fillBy ?? null,
  ifUnfilled: wire.ifUnfilled ?? ('refund' as const),
  decidedAt: wire.decidedAt ?? null,
  calledOffAt: wire.calledOffAt ?? null,
  callOffReason: wire.callOffReason ?? null,
});

/** A server that does not count withdrawn quarters, or what of a hold is the reader's, has none. */
export const normaliseQuarters = ({
  withdrawn = 0,
  yoursHeld = 0,
  ...counts
}: z.infer<typeof quarterCountsSchema>): QuarterCounts => ({ ...counts, withdrawn, yoursHeld });

function normaliseWaitlist({ offer, quartersOffered = 0, ...line }: WireWaitlist): GroupWaitlist {
  if (!offer) return { ...line, quartersOffered, offer: null };
  const { price, ...rest } = offer;
  return { ...line, quartersOffered, offer: { ...rest, priceCents: centsOf(price) } };
}

function supplierRefOf(supplierId: Wire['supplierId'] = ''): Group['supplier'] {
  const name: string | undefined = typeof supplierId === 'string' ? undefined : supplierId.name;
  return { _id: supplierIdOf({ supplierId }), name: name ?? null };
}

/** Members are objects with an email, or plain strings. */
function normaliseMember(wire: WireMember | string): Member {
  if (typeof wire === 'string') return normaliseMember({ email: wire });
  const { _id = null, email, emailVerified, quarters, amountPaid, cashPaid } = wire;
  const person = { _id, email, hasUnprovenEmail: emailVerified === false };
  if (quarters === undefined || amountPaid === undefined) return { ...person, bought: null };
  const paid = { paidCents: centsOf(amountPaid), cashCents: centsOf(cashPaid) };
  return { ...person, bought: { quarters, ...paid } };
}

/**
 * As the server prices them; else the portion's factor of the full price, available while it does
 * not exceed what remains.
 */
function sharesOf({ portionsAvailable = [], shares, ...group }: Wire): PriceOption[] {
  return portions
    .filter((portion) => portionsAvailable.includes(portion))
    .map((portion) => {
      const given = shares?.find((share) => share.portion === portion);
      const price = given?.price ?? portionFactor(portion) * (group.costPerPortion ?? 0);
      const priceCents = centsOf(price);
      const available = given?.available ?? priceCents <= centsOf(group.remainingCost);
      return { portion, priceCents, available };
    });
}

/** What the unsold quarters cost; the total where the server does not count withdrawn ones. */
function unsoldCentsOf({ quarters, totalCost }: Wire): Cents {
  const totalCents = centsOf(totalCost);
  if (quarters?.withdrawn === undefined) return totalCents;
  return costOf({ totalCents, totalQuarters: quarters.total }, quarters.total - quarters.sold);
}

/**
 * Derives quarters from money: the most quarters whose cost fits into the remaining cost are left. A full
 * or closed group has no remaining cost, so its unsold quarters count as withdrawn.
 */
function quartersOfMoney(group: Wire): QuarterCounts {
  const { totalPortions = 0, portionsTaken = 0, costPerPortion = 0 } = group;
  const total = Math.max(0, Math.round(totalPortions * quartersPerPortion));
  const within = (quarters: number) => Math.min(total, Math.max(0, quarters));
  const totalCents = centsOf(group.totalCost) || centsOf(costPerPortion * totalPortions);
  const left =
    totalCents > 0 ? within(Math.floor((centsOf(group.remainingCost) * total) / totalCents)) : 0;
  const isOffSale = group.status !== 'open' && left === 0;
  const withdrawn = isOffSale ? total - within(Math.round(portionsTaken * quartersPerPortion)) : 0;
  return { total, sold: total - left - withdrawn, held: 0, withdrawn, yours: 0, yoursHeld: 0 };
}
