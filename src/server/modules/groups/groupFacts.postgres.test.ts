import { and, eq, inArray } from 'drizzle-orm';
import pg from 'pg';

import { portions, quartersOf } from '#shared/groups/portions';
import { asCents } from '#shared/money';
import { isIn, purchaseStates, settledStates } from '#shared/purchases/purchaseStates';
import type { Actor } from '#shared/users/actor';
import { unique } from '#testing/factories/unique';

import type { Db } from '../../db/database';
import type { Order } from '../../db/paging';
import { createDb } from '../../db/pool';
import { newId } from '../../db/schema/columns';
import { groupMembers, groups } from '../../db/schema/groups';
import { invites, inviteStates } from '../../db/schema/invites';
import { groupPictures, pictures } from '../../db/schema/pictures';
import { purchases } from '../../db/schema/purchases';
import { suppliers } from '../../db/schema/suppliers';
import { users } from '../../db/schema/users';
import { waitlist } from '../../db/schema/waitlist';
import type { GroupFacts } from './groupFacts';
import { countGroups, listAndCountGroupFacts, findGroupFacts } from './groupFacts.queries';
import { readPlainly } from '#testing/readFactsPlainly';

const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const { db } = createDb(pool);

afterAll(() => pool.end());

/** The same numbers in every run; mulberry32. */
function drawFrom(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

type Draw = ReturnType<typeof drawFrom>;

const oneOf = <Item>(draw: Draw, items: readonly Item[]): Item => items[draw(items.length)] as Item;

const instant = (minutes: number): Date => new Date(Date.UTC(2026, 2, 1) + minutes * 60_000);

interface World {
  supplierIds: string[];
  userIds: string[];
  groupIds: string[];
}

/** People, animals and sales as they come: deleted ones, refunds, holds, invitations of all kinds. */
async function buildWorld(tx: Db, draw: Draw): Promise<World> {
  const supplierRows = Array.from({ length: 3 }, () => ({
    id: newId(),
    name: unique('Facts Ranch'),
    address: { street: '1 Main St', city: 'Town', state: 'WA' as const, zip: '98001' },
  }));
  await tx.insert(suppliers).values(supplierRows);
  const supplierIds = supplierRows.map(({ id }) => id);
  const userRows = Array.from({ length: 8 }, (_, index) => ({
    id: newId(),
    username: unique('facts'),
    email: `${unique('facts')}@example.com`,
    role: 'member' as const,
    emailVerifiedAt: index % 2 ? instant(0) : null,
    deletedAt: index === 7 ? instant(0) : null,
  }));
  await tx.insert(users).values(userRows);
  const userIds = userRows.map(({ id }) => id);
  const groupRows = Array.from({ length: 12 }, (_, index) => ({
    id: newId(),
    name: `Herd ${draw(5)} "quoted" ✓`,
    supplierId: oneOf(draw, supplierIds),
    animal: oneOf(draw, ['Beef', 'Lamb'] as const),
    state: 'WA' as const,
    tag: draw(2) ? `#${draw(1000)}` : null,
    weights: draw(2)
      ? { liveLb: 1200, hangingLb: null, takeHomeLowLb: 400.5, takeHomeHighLb: null }
      : null,
    status: oneOf(draw, ['open', 'closed'] as const),
    portionsAvailable: portions.slice(draw(3)),
    totalCents: asCents(440_000),
    totalQuarters: 16,
    remainingCents: asCents(27_500 * draw(16)),
    quartersLeft: 16,
    createdBy: oneOf(draw, userIds),
    createdAt: instant(draw(4)),
    updatedAt: instant(draw(9)),
    dateClosed: draw(3) ? null : instant(3),
    deletedAt: index === 11 ? instant(5) : null,
  }));
  await tx.insert(groups).values(groupRows);
  const groupIds = groupRows.map(({ id }) => id);
  for (const groupId of groupIds) {
    for (const userId of userIds) {
      if (draw(3) === 0)
        await tx.insert(groupMembers).values({ groupId, userId, joinedAt: instant(draw(3)) });
      await insertPurchases(tx, draw, { groupId, userId });
      if (draw(3) === 0) {
        await tx.insert(waitlist).values({ groupId, userId, portion: oneOf(draw, portions) });
      }
    }
    await insertPictures(tx, draw, groupId, oneOf(draw, userIds));
    const addresses = Array.from({ length: draw(4) }, () => ({
      groupId,
      email: `${unique('guest')}@example.com`,
      state: oneOf(draw, inviteStates),
      expiresAt: instant(9),
      createdAt: instant(draw(2)),
    }));
    if (addresses.length > 0) await tx.insert(invites).values(addresses);
  }
  return { supplierIds, userIds, groupIds };
}

async function insertPictures(tx: Db, draw: Draw, groupId: string, createdBy: string) {
  const file = Buffer.from('a file');
  for (let place = draw(5) - 1; place >= 0; place -= 1) {
    const size = { width: 1 + draw(1600), height: 1 + draw(1600) };
    const pictureId = newId();
    await tx.insert(pictures).values({
      ...{ id: pictureId, key: unique('key'), createdBy, ...size },
      ...{ small: file, medium: file, large: file },
    });
    await tx.insert(groupPictures).values({ groupId, place, pictureId, alt: `Steer "${place}"` });
  }
}

async function insertPurchases(
  tx: Db,
  draw: Draw,
  of: { groupId: string; userId: string },
): Promise<void> {
  let isLive = false;
  for (let left = draw(4); left > 0; left -= 1) {
    const state = oneOf(draw, purchaseStates);
    const live = state === 'held' || state === 'settling';
    if (live && isLive) continue;
    isLive ||= live;
    const portion = oneOf(draw, portions);
    const paid = isIn(settledStates, state);
    await tx.insert(purchases).values({
      ...of,
      portion,
      quarters: quartersOf[portion],
      priceCents: asCents(1 + draw(90_000)),
      state,
      releaseReason: state === 'released' ? 'expired' : null,
      isWaitlistHold: live && draw(2) === 0,
      holdExpiresAt: instant(9),
      intentId: unique('pi_facts'),
      paidAt: paid ? instant(1) : null,
      receiptNumber: paid ? unique('receipt') : null,
    });
  }
}

/** Of what comes with a group's columns, only these are promised; holdings have no order. */
const comparable = ({ group, holdings, line, ...facts }: GroupFacts, plain: GroupFacts) => ({
  ...facts,
  group: Object.fromEntries(
    Object.keys(plain.group).map((name) => [name, group[name as keyof typeof group]]),
  ),
  line: line.map(({ offer, ...place }) => ({
    ...place,
    offer: offer && { ...offer, heldUntil: new Date(offer.heldUntil).toISOString() },
  })),
  holdings: [...holdings].sort((a, b) => (a.userId < b.userId ? -1 : 1)),
});

const oldestFirst: Order = { by: [groups.createdAt, groups.id], direction: 'asc' };

async function expectAsPlain(tx: Db, world: World, reader: Actor | null): Promise<void> {
  const plain = await readPlainly(tx, world.groupIds, reader);
  for (const expected of plain) {
    const found = await findGroupFacts(tx, expected.group.id, reader);
    const { isJoined, ...facts } = found ?? { ...expected, isJoined: null };
    expect(comparable(facts, expected)).toEqual(comparable(expected, expected));
    const bought = await tx
      .select({ state: purchases.state })
      .from(purchases)
      .where(
        and(eq(purchases.groupId, expected.group.id), eq(purchases.userId, reader?.id ?? newId())),
      );
    const [member] = await tx
      .select()
      .from(groupMembers)
      .where(
        and(
          eq(groupMembers.groupId, expected.group.id),
          eq(groupMembers.userId, reader?.id ?? newId()),
        ),
      );
    const hasBought = bought.some(({ state }) => state !== 'held' && state !== 'released');
    expect(isJoined).toBe(hasBought || member !== undefined);
  }
  if (!reader) return;
  const wanted = { visible: [inArray(groups.id, world.groupIds)], where: undefined };
  const inOrder = [...plain].sort(
    (a, b) =>
      a.group.createdAt.getTime() - b.group.createdAt.getTime() ||
      (a.group.id < b.group.id ? -1 : 1),
  );
  for (const [limit, offset] of [
    [5, 0],
    [5, 5],
    [50, 10],
    [5, 50],
  ] as const) {
    const page = { ...wanted, order: oldestFirst, limit, offset };
    const { items, total } = await listAndCountGroupFacts(tx, reader, () => page);
    const expected = inOrder.slice(offset, offset + limit);
    expect(items.map(({ group }) => group.id)).toEqual(expected.map(({ group }) => group.id));
    for (const [index, plainly] of expected.entries()) {
      const facts = items[index] ?? plainly;
      expect(comparable(facts, plainly)).toEqual(comparable(plainly, plainly));
    }
    expect(total).toBe(await countGroups(tx, reader, wanted));
    expect(total).toBe(plain.length);
  }
}

const undo = new Error('undone');

it.each([1, 2, 3])('reads of world %i what the plain way does, for every reader', async (seed) => {
  await expect(
    db.transaction(async (tx) => {
      const world = await buildWorld(tx, drawFrom(seed));
      const [ofSupplier = null] = world.supplierIds;
      const [id = ''] = world.userIds;
      const readers: (Actor | null)[] = [
        null,
        { id, role: 'superadmin', supplierId: null },
        { id, role: 'supplieradmin', supplierId: ofSupplier },
        { id, role: 'supplieradmin', supplierId: null },
        { id, role: 'admin', supplierId: ofSupplier },
        { id, role: 'admin', supplierId: null },
        { id, role: 'member', supplierId: ofSupplier },
        { id, role: 'member', supplierId: null },
        { id, role: 'pending', supplierId: null },
      ];
      for (const reader of readers) await expectAsPlain(tx, world, reader);
      throw undo;
    }),
  ).rejects.toBe(undo);
});
