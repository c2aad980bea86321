import { canSeeGroup } from '#shared/groups/groupPermissions';
import type { Milestone } from '#shared/milestones/milestone.schema';
import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';
import type { Actor } from '#shared/users/actor';

import type { groups } from '../../db/schema/groups';

/** A group as it is stored, but for what the database keeps to search by. */
export type StoredGroup = Omit<typeof groups.$inferSelect, 'lowerName' | 'lowerTag' | 'revision'>;

/** A member with an account. */
interface Member {
  userId: string;
  email: string;
  username: string;
  emailVerified: boolean;
}

/** A user's shares of a group, bought or held; one live hold at most. */
export interface Holding {
  userId: string;
  quarters: number;
  paidQuarters: number;
  paidCents: Cents;
  /** Part that was paid in cash. */
  cashCents: Cents;
  heldPortion: Portion | null;
  heldCents: Cents;
}

/** A place on the waitlist, in order, with its waitlist hold if there is one. */
export interface WaitingPlace {
  userId: string;
  portion: Portion;
  offer: { purchaseId: string; portion: Portion; priceCents: Cents; heldUntil: string } | null;
}

/** A picture of the animal, but for its files. */
export interface GroupPicture {
  id: string;
  key: string;
  alt: string;
  width: number;
  height: number;
}

/** All that is known of a group, for one reader or for every reader. */
export interface GroupFacts {
  group: StoredGroup;
  supplierName: string;
  createdByName: string | null;
  /** In the order they joined; empty for a reader who does not run the group. */
  members: Member[];
  invitedEmails: string[];
  memberCount: number;
  /** Every buyer's for who runs the group, else the reader's own. */
  holdings: Holding[];
  /** All places, for every reader: they contain no names or addresses. */
  line: WaitingPlace[];
  /** In their order. */
  pictures: GroupPicture[];
  /** In any order. */
  milestones: Milestone[];
}

/** A visitor: no user, no supplier, no shares. */
export const stranger: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  role: 'member',
  supplierId: null,
};

/** Visible by supplier, membership or purchase; a deleted group never. */
export const isVisible = ({ group, members, holdings }: GroupFacts, reader: Actor): boolean =>
  group.deletedAt === null &&
  (canSeeGroup(reader, group) ||
    [...members, ...holdings].some(({ userId }) => userId === reader.id));
