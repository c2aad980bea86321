import { canSeeGroup } from '#shared/groups/groupPermissions';
import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';
import type { Actor } from '#shared/users/actor';

import type { groups } from '../../db/schema/groups';

/** A group as it is stored, but for what the database keeps to search by. */
export type StoredGroup = Omit<typeof groups.$inferSelect, 'lowerName' | 'lowerTag'>;

/** Who has joined and has an account. */
interface Member {
  userId: string;
  email: string;
  username: string;
  emailVerified: boolean;
}

/** What somebody bought or holds; a group has one live hold of theirs at most. */
export interface Holding {
  userId: string;
  quarters: number;
  paidQuarters: number;
  paidCents: Cents;
  /** What of it was paid in cash. */
  cashCents: Cents;
  heldPortion: Portion | null;
  heldCents: Cents;
}

/** Somebody in line, in its order; with what is held for them from it, where something is. */
export interface WaitingPlace {
  userId: string;
  portion: Portion;
  offer: { purchaseId: string; portion: Portion; priceCents: Cents; heldUntil: string } | null;
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
  /** Everybody's, whoever reads: no name and no address is among it. */
  line: WaitingPlace[];
}

/** Somebody whom nobody knows: runs nothing, has bought nothing. */
export const stranger: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  role: 'member',
  supplierId: null,
};

/** By supplier, or by having joined or bought; nobody sees a deleted group. */
export const isVisible = ({ group, members, holdings }: GroupFacts, reader: Actor): boolean =>
  group.deletedAt === null &&
  (canSeeGroup(reader, group) ||
    [...members, ...holdings].some(({ userId }) => userId === reader.id));
