import { and, eq, inArray, ne } from 'drizzle-orm';

import { canManageGroup } from '#shared/groups/groupPermissions';
import { noCents, sumOfCents } from '#shared/money';
import { isIn, liveStates, soldStates } from '#shared/purchases/purchaseStates';
import type { Actor } from '#shared/users/actor';

import type { Db } from '#server/db/database';
import { groupMembers, groups } from '#server/db/schema/groups';
import { invites } from '#server/db/schema/invites';
import { milestones } from '#server/db/schema/milestones';
import { groupPictures, pictures } from '#server/db/schema/pictures';
import { purchases } from '#server/db/schema/purchases';
import { suppliers } from '#server/db/schema/suppliers';
import { users } from '#server/db/schema/users';
import { waitlist } from '#server/db/schema/waitlist';
import type { GroupFacts, Holding, WaitingPlace } from '#server/modules/groups/groupFacts.rules';

/** The plain way to what `groupFacts.queries.ts` reads at once: whole tables, put together here. */
export async function readPlainly(
  tx: Db,
  groupIds: string[],
  reader: Actor | null,
): Promise<GroupFacts[]> {
  const rows = await readTables(tx, groupIds);
  return rows.groups.map((row) => factsOf(rows, row, reader));
}

const readTables = async (tx: Db, groupIds: string[]) => ({
  groups: await tx.select().from(groups).where(inArray(groups.id, groupIds)),
  suppliers: await tx.select().from(suppliers),
  users: await tx.select().from(users),
  members: await tx.select().from(groupMembers).where(inArray(groupMembers.groupId, groupIds)),
  invites: await tx.select().from(invites).where(inArray(invites.groupId, groupIds)),
  places: await tx.select().from(waitlist).where(inArray(waitlist.groupId, groupIds)),
  milestones: await tx.select().from(milestones).where(inArray(milestones.groupId, groupIds)),
  pictures: await tx
    .select({ picture: pictures, groupId: groupPictures.groupId, alt: groupPictures.alt })
    .from(groupPictures)
    .innerJoin(pictures, eq(pictures.id, groupPictures.pictureId))
    .where(inArray(groupPictures.groupId, groupIds))
    .orderBy(groupPictures.place),
  purchases: await tx
    .select()
    .from(purchases)
    .where(and(inArray(purchases.groupId, groupIds), ne(purchases.state, 'released'))),
});

type Tables = Awaited<ReturnType<typeof readTables>>;
type Sale = Tables['purchases'][number];

function factsOf(
  all: Tables,
  { lowerName: _name, lowerTag: _tag, revision: _revision, ...group }: Tables['groups'][number],
  reader: Actor | null,
): GroupFacts {
  const runsIt = reader === null || canManageGroup(reader, group);
  const ofGroup = <Row extends { groupId: string }>(some: Row[]) =>
    some.filter(({ groupId }) => groupId === group.id);
  const sales = ofGroup(all.purchases);
  const members = membersOf(ofGroup(all.members), all.users);
  const buyers = all.users.filter(({ id }) => runsIt || id === reader.id).map(({ id }) => id);
  return {
    group,
    supplierName: all.suppliers.find(({ id }) => id === group.supplierId)?.name ?? '',
    createdByName: all.users.find(({ id }) => id === group.createdBy)?.username ?? null,
    members: runsIt ? members : [],
    invitedEmails: runsIt ? invitedOf(ofGroup(all.invites)) : [],
    memberCount: members.length,
    holdings: buyers.flatMap((userId) => holdingOf(sales, userId)),
    pictures: ofGroup(all.pictures).map(({ picture: { id, key, width, height }, alt }) => ({
      id,
      key,
      alt,
      width,
      height,
    })),
    milestones: ofGroup(all.milestones).map(({ kind, plannedOn, doneAt, note, version }) => ({
      kind,
      plannedOn,
      doneAt: doneAt?.toISOString() ?? null,
      note,
      version,
    })),
    line: ofGroup(all.places)
      .sort((a, b) => a.id - b.id)
      .map(({ userId, portion }) => ({ userId, portion, offer: waitlistHoldOf(sales, userId) })),
  };
}

const byTime =
  <Row>(at: (row: Row) => Date, then: (row: Row) => string) =>
  (a: Row, b: Row) =>
    at(a).getTime() - at(b).getTime() || (then(a) < then(b) ? -1 : 1);

const inOrderOfJoining = byTime<Tables['members'][number]>(
  (row) => row.joinedAt,
  (row) => row.userId,
);

const membersOf = (members: Tables['members'], people: Tables['users']) =>
  members
    .sort(inOrderOfJoining)
    .flatMap(({ userId }) => people.filter(({ id, deletedAt }) => id === userId && !deletedAt))
    .map(({ id: userId, email, username, emailVerifiedAt }) => ({
      userId,
      email,
      username,
      emailVerified: emailVerifiedAt !== null,
    }));

const inOrderOfInvitation = byTime<Tables['invites'][number]>(
  (row) => row.createdAt,
  (row) => row.email,
);

const invitedOf = (some: Tables['invites']): string[] =>
  some
    .filter(({ state }) => state === 'pending')
    .sort(inOrderOfInvitation)
    .map(({ email }) => email);

function holdingOf(sales: Sale[], userId: string): Holding[] {
  const own = sales.filter((sale) => sale.userId === userId);
  const paid = own.filter(({ state }) => isIn(soldStates, state));
  const held = own.find(({ state, balanceOf }) => state === 'held' && balanceOf === null);
  const counting = own.filter(({ state }) => state !== 'refunded');
  const quartersIn = (some: typeof own) => some.reduce((sum, one) => sum + one.quarters, 0);
  const centsOf = (some: typeof own) =>
    sumOfCents(some.map(({ depositCents, priceCents }) => depositCents ?? priceCents));
  const holding = {
    userId,
    paidQuarters: quartersIn(paid),
    paidCents: centsOf(paid),
    cashCents: centsOf(paid.filter(({ cashKey }) => cashKey !== null)),
    quarters: quartersIn(counting),
    heldPortion: held?.portion ?? null,
    heldCents: held?.priceCents ?? noCents,
  };
  return own.length > 0 ? [holding] : [];
}

function waitlistHoldOf(sales: Sale[], userId: string): WaitingPlace['offer'] {
  const held = sales.find(
    (sale) => sale.userId === userId && sale.isWaitlistHold && isIn(liveStates, sale.state),
  );
  if (!held) return null;
  const { id: purchaseId, portion, priceCents, holdExpiresAt } = held;
  return { purchaseId, portion, priceCents, heldUntil: holdExpiresAt?.toISOString() ?? '' };
}
