import pg from 'pg';

import { unique } from '#testing/factories/unique';

import type { Db } from '../../db/database';
import { createDb } from '../../db/pool';
import { auditLog } from '../../db/schema/platform';
import { users } from '../../db/schema/users';
import { auditFilters, listAuditRecords } from './audit.queries';

const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const { db } = createDb(pool);

afterAll(() => pool.end());

const undo = new Error('undone');

/** People of one name, each registered and logged in. */
async function buildNamesakes(tx: Db, name: string, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    username: `${name}-${index}`,
    email: `${name}-${index}@example.com`,
    role: 'member' as const,
  }));
  const made = await tx.insert(users).values(people).returning({ id: users.id });
  const entries = made.flatMap(({ id }) => [
    { actorId: null, action: 'user.register', subjectId: id },
    { actorId: id, action: 'user.login', subjectId: 'somewhere' },
  ]);
  await tx.insert(auditLog).values(entries);
  return made.map(({ id }) => id);
}

async function listPeople(tx: Db, q: string): Promise<string[]> {
  const where = await auditFilters(tx, { q });
  const order = { by: [auditLog.id], direction: 'asc' as const };
  const records = await listAuditRecords(tx, { where, order, limit: 1_000, offset: 0 });
  return records.map(({ entry }) => entry.actorId ?? entry.subjectId);
}

it.each([1, 150])('finds the actions of %i users with a name, and actions about them', (count) =>
  expect(
    db.transaction(async (tx) => {
      const name = unique('namesake');
      await buildNamesakes(tx, unique('other'), 2);
      const ids = await buildNamesakes(tx, name, count);
      expect(await listPeople(tx, name)).toEqual(ids.flatMap((id) => [id, id]));
      expect(await listPeople(tx, unique('nobody'))).toEqual([]);
      throw undo;
    }),
  ).rejects.toBe(undo),
);
