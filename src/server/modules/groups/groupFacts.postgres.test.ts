import { and, eq, inArray } from 'drizzle-orm';
import pg from 'pg';

import type { Actor } from '#shared/users/actor';
import { buildWorld, callerOf, drawFrom, readersOf, type World } from '#testing/randomGroups';

import { readPlainly } from '#testing/readFactsPlainly';
import type { Db } from '../../db/database';
import type { Order } from '../../db/paging';
import { createDb } from '../../db/pool';
import { newId } from '../../db/schema/columns';
import { groupMembers, groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import type { GroupFacts } from './groupFacts.rules';
import { countGroups, listGroupFacts, findGroupFacts } from './groupFacts.queries';
import { presentMilestones } from './groups.presenter';
import { listGroupKeys } from './groupLists.queries';

const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const { db } = createDb(pool);

afterAll(() => pool.end());

/** The facts of a group that are compared, with holdings in a fixed order. */
const comparable = (
  { group, holdings, line, milestones, ...facts }: GroupFacts,
  plain: GroupFacts,
) => ({
  ...facts,
  milestones: presentMilestones(milestones),
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
    const items = await listGroupFacts(tx, reader, page);
    const select = () => ({ ...page, isCounted: true, withFacts: false });
    const { items: keys, total } = await listGroupKeys(tx, callerOf(reader), select);
    const expected = inOrder.slice(offset, offset + limit);
    expect(items.map(({ group }) => group.id)).toEqual(expected.map(({ group }) => group.id));
    expect(keys.map((key) => key.id)).toEqual(expected.map(({ group }) => group.id));
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
      for (const reader of [null, ...readersOf(world)]) await expectAsPlain(tx, world, reader);
      throw undo;
    }),
  ).rejects.toBe(undo);
});
