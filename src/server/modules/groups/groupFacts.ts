import { canManageGroup, canSeeGroup } from '#shared/groups/groupPermissions';
import type { Actor } from '#shared/users/actor';
import type { Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';

import type { Db } from '../../db/client';
import {
  countMembers,
  listHoldings,
  listMembers,
  listPendingInvites,
  type GroupRecord,
} from './groups.queries';

/** What somebody bought or holds; a group has one live hold of theirs at most. */
export interface Holding {
  userId: string;
  quarters: number;
  paidQuarters: number;
  paidCents: Cents;
  heldPortion: Portion | null;
  heldCents: Cents;
}

/** All that is known of a group, for one reader or for every reader. */
export interface GroupFacts extends GroupRecord {
  /** Empty for a reader who does not run the group. */
  members: { userId: string; email: string; username: string }[];
  invitedEmails: string[];
  memberCount: number;
  /** Every buyer's for who runs the group, else the reader's own. */
  holdings: Holding[];
}

/** Reads what one reader sees of these groups, in as many queries for fifty as for one. */
export async function readFacts(
  db: Db,
  records: GroupRecord[],
  reader: Actor,
): Promise<GroupFacts[]> {
  const run = idsOf(records.filter(({ group }) => canManageGroup(reader, group)));
  const others = idsOf(records.filter(({ group }) => !canManageGroup(reader, group)));
  const [members, invited, counts, holdings] = await Promise.all([
    run.length > 0 ? listMembers(db, run) : [],
    run.length > 0 ? listPendingInvites(db, run) : [],
    others.length > 0 ? countMembers(db, others) : [],
    Promise.all([
      run.length > 0 ? listHoldings(db, run) : [],
      others.length > 0 ? listHoldings(db, others, reader.id) : [],
    ]),
  ]);
  const membersOf = byGroup(members);
  const invitedTo = byGroup(invited);
  const countOf = byGroup(counts);
  const holdingsIn = byGroup(holdings.flat());
  return records.map((record) => ({
    ...record,
    members: membersOf(record),
    invitedEmails: invitedTo(record).map(({ email }) => email),
    memberCount: countOf(record)[0]?.members ?? membersOf(record).length,
    holdings: holdingsIn(record),
  }));
}

/** Finds the rows of a group without looking at all of them each time. */
function byGroup<Row extends { groupId: string }>(rows: Row[]): (record: GroupRecord) => Row[] {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) grouped.set(row.groupId, [...(grouped.get(row.groupId) ?? []), row]);
  return ({ group }) => grouped.get(group.id) ?? [];
}

/** Reads what any reader may see of one group. */
export async function readAllFacts(db: Db, record: GroupRecord): Promise<GroupFacts> {
  const ids = idsOf([record]);
  const [members, invited, holdings] = await Promise.all([
    listMembers(db, ids),
    listPendingInvites(db, ids),
    listHoldings(db, ids),
  ]);
  const invitedEmails = invited.map(({ email }) => email);
  return { ...record, members, invitedEmails, memberCount: members.length, holdings };
}

/** By supplier, or by having joined or bought; nobody sees a deleted group. */
export const isVisible = ({ group, members, holdings }: GroupFacts, reader: Actor): boolean =>
  group.deletedAt === null &&
  (canSeeGroup(reader, group) ||
    [...members, ...holdings].some(({ userId }) => userId === reader.id));

const idsOf = (records: GroupRecord[]): string[] => records.map(({ group }) => group.id);
