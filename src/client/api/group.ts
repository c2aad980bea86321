import type { z } from 'zod';

import type { AnimalFacts } from '#shared/groups/facts';
import type {
  Group as WireGroup,
  GroupMember,
  quarterCountsSchema,
} from '#shared/groups/groups.contract';
import { supplierIdOf } from '#shared/groups/groupSupplier';
import { reachedMilestone } from '#shared/milestones/milestones';
import type { Picture } from '#shared/pictures/picture.schema';
import { costOf } from '#shared/inventory/stock';
import { smallestOf, type QuarterCounts } from '#shared/inventory/quarterCounts';
import { toNearestCents, type Cents } from '#shared/money';
import type { GroupWaitlist as WireWaitlist } from '#shared/waitlist/waitlist.schema';

import type { Abilities } from './compat/abilities';

/** A group with every field of the contract; `compat/groups.ts` fills in what an answer leaves out. */
export type CompleteGroup = AnimalFacts & {
  [Field in Exclude<keyof WireGroup, Own>]-?: Exclude<WireGroup[Field], undefined>;
} & {
  members: GroupMember[];
  quarters: QuarterCounts;
  /** Sent back with an edit; `null` where the server counts none, and in the public view. */
  version: number | null;
};
type Own = 'members' | 'quarters' | 'version';

/** A group, complete also when a literal server answered it. */
export type Group = ReturnType<typeof toGroup>;
/** One portion with its price; `available`: it can be bought now. */
export type PriceOption = Group['shares'][number];
export type Member = ReturnType<typeof toMember>;

/** Dollars as a server sent them; none are nothing. */
export const centsOf = (dollars: number | undefined): Cents => toNearestCents(dollars ?? 0);

/** From the wire to what the page works with: money in cents. */
export function toGroup(answer: CompleteGroup, can: Abilities) {
  const { supplierId, totalCost, remainingCost, costPerPortion, reopenCost, ...group } = answer;
  const totalCents = centsOf(totalCost);
  const quarters = {
    ...toQuarters(answer.quarters),
    smallest: smallestOf(answer.portionsAvailable),
  };
  const { total, sold } = quarters;
  return {
    ...group,
    /** Abilities of its server. */
    can,
    /** The last milestone that is done: what its stage follows from. */
    reached: reachedMilestone(group.milestones),
    /** `name` is `null` where the server names it by id alone. */
    supplier: {
      _id: supplierIdOf({ supplierId }),
      name: typeof supplierId === 'string' ? null : supplierId.name,
    },
    /** Waitlist for a share that comes back. */
    line: toWaitlist(answer.line),
    totalCents,
    remainingCents: centsOf(remainingCost),
    costPerPortionCents: centsOf(costPerPortion),
    /** The most that an admin may set the remaining cost to. */
    unsoldCents:
      total > 0 ? costOf({ totalCents, totalQuarters: total }, total - sold) : totalCents,
    /** Amount that opening the group again puts back on sale. */
    reopenCents: centsOf(reopenCost),
    /** Largest portion first. */
    shares: answer.shares.map(({ price, ...share }) => ({ ...share, priceCents: centsOf(price) })),
    quarters,
    /** Only for admins of this group; `memberCount` has their number for all. */
    members: answer.members.map(toMember),
    /** Buyers without an account, and what they paid in cash; for admins of this group. */
    guests: { count: answer.guests.count, paidCents: centsOf(answer.guests.amountPaid) },
    /** Pictures of the animal, in their order. */
    pictures: answer.pictures.map(withAddress),
    createdBy: answer.createdBy?.username ?? null,
  };
}

/** The page may lie elsewhere than the server. */
export const withAddress = ({ url, ...picture }: Picture): Picture => ({
  ...picture,
  url: `${process.env.API_HOST || ''}${url}`,
});

/** Without a reader, as for visitors, none of the quarters are theirs. */
export const toQuarters = ({
  withdrawn = 0,
  yoursHeld = 0,
  ...counts
}: z.infer<typeof quarterCountsSchema>): QuarterCounts => ({ ...counts, withdrawn, yoursHeld });

const toWaitlist = ({ offer, quartersOffered = 0, ...line }: WireWaitlist) => ({
  ...line,
  quartersOffered,
  /** A share that came back, held for the reader until then. */
  offer: offer && { ...offer, priceCents: centsOf(offer.price) },
});

const toMember = ({ _id, email, emailVerified, ...member }: GroupMember) => ({
  _id: _id ?? null,
  email,
  hasUnprovenEmail: emailVerified === false,
  /** Paid and not refunded. */
  bought: {
    quarters: member.quarters ?? 0,
    paidCents: centsOf(member.amountPaid),
    cashCents: centsOf(member.cashPaid),
  },
});
