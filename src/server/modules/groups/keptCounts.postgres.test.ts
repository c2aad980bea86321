import { sql } from 'drizzle-orm';
import pg from 'pg';

import { buildWorld, drawFrom, readersOf, type World } from '#testing/randomGroups';

import type { Db } from '../../db/database';
import { createDb } from '../../db/pool';
import { rowsOf } from '../../db/statement';
import { countGroups } from './groupFacts.queries';
import { listFilters, searchFilters, visibleTo } from './groupFilters.queries';
import { keptCount } from './keptCounts.queries';

const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const { db } = createDb(pool);

afterAll(() => pool.end());

const lists = [
  {},
  { page: 2, pageSize: 10, sort: 'name', order: 'asc' },
  { status: 'open' },
  { effective: 'full' },
  { effective: 'differs' },
  { status: 'open', effective: 'full' },
] as const;

const searches = [{}, { onSale: true }, { onSale: false }, { supplierId: 'not an id' }] as const;

async function expectExactCounts(tx: Db, world: World, after: string): Promise<void> {
  const [supplierId = ''] = world.supplierIds;
  const wanted = [
    ...[...lists, { supplierId, status: 'open' as const }].map((filters) => ({
      filters,
      where: listFilters(filters, []),
    })),
    ...[...searches, { supplierId, onSale: true }].map((filters) => ({
      filters,
      where: searchFilters(filters, []),
    })),
  ];
  for (const reader of readersOf(world)) {
    for (const { filters, where } of wanted) {
      const visible = visibleTo(reader);
      const counted = await countGroups(tx, reader, { visible, where });
      const kept = keptCount(reader, filters);
      const total = await countGroups(tx, reader, { visible, where, keptCount: kept });
      expect({ after, reader, filters, isKept: kept !== undefined, total }).toEqual({
        after,
        reader,
        filters,
        isKept: true,
        total: counted,
      });
    }
  }
}

const changes = (only: string, supplierId = '') => [
  `update groups set status = 'closed' where status = 'open' and ${only}`,
  `update groups set status = 'open' where status = 'closed' and ${only}`,
  `update groups set remaining_cents = 0 where remaining_cents > 0 and ${only}`,
  `update groups set remaining_cents = total_cents, status = 'open' where ${only}`,
  `update groups set supplier_id = '${supplierId}' where ${only}`,
  `update groups set name = name || '!' where ${only}`,
  `update groups set deleted_at = now() where ${only}`,
  `update groups set deleted_at = null, status = 'full' where ${only}`,
];

const undo = new Error('undone');

it.each([1, 2])(
  'keeps the counts of world %i exact through every change of a group',
  async (seed) => {
    await expect(
      db.transaction(async (tx) => {
        const world = await buildWorld(tx, drawFrom(seed));
        await tx.execute(sql`set constraints all immediate`);
        await expectExactCounts(tx, world, 'the groups are made');
        const half = world.groupIds.filter((_, index) => index % 2 === 0);
        const only = `id in (${half.map((id) => `'${id}'`).join(', ')})`;
        for (const change of changes(only, world.supplierIds[1])) {
          const changed = await rowsOf(tx, sql.raw(`${change} returning id`));
          expect({ change, changed }).not.toEqual({ change, changed: [] });
          await expectExactCounts(tx, world, change);
        }
        throw undo;
      }),
    ).rejects.toBe(undo);
  },
);

it('keeps no count by an animal, a text, ids or what is nearly full', () => {
  const [superadmin] = readersOf({ supplierIds: [], userIds: [], groupIds: [] });
  if (!superadmin) throw new Error('There is no reader.');
  for (const filters of [
    { animal: 'Beef' },
    { q: 'Angus' },
    { ids: '' },
    { nearFull: true },
  ] as const) {
    expect(keptCount(superadmin, filters)).toBeUndefined();
  }
});
