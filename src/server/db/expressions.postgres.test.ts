import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';

import { effectiveStatus, groupStatuses } from '#shared/groups/groupStatus';
import { asCents } from '#shared/money';

import { isNews } from '../modules/milestones/milestones.queries';
import { effectiveStatus as effectiveStatusSql, isNews as isNewsSql } from './schema/expressions';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

const valueOf = async (expression: SQL): Promise<unknown> => {
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`select ${expression} as value`);
  return (await pool.query<{ value: unknown }>(text, params)).rows[0]?.value;
};

const groups = groupStatuses.flatMap((status) =>
  [0, 1, 55_000].map((cents) => ({ status, remainingCents: asCents(cents) })),
);

it.each(groups)(
  'says in SQL the status of $status with $remainingCents cents left',
  async (group) => {
    const columns = {
      status: sql`${group.status}::text`,
      remainingCents: sql`${group.remainingCents}::int`,
    };
    expect(await valueOf(effectiveStatusSql(columns))).toBe(effectiveStatus(group));
  },
);

const days = [null, '2026-10-01', '2026-10-02'];
const milestones = days.flatMap((plannedOn) =>
  days.flatMap((toldOn) =>
    [null, new Date('2026-10-03')].flatMap((doneAt) =>
      [false, true].map((toldDone) => ({ plannedOn, toldOn, doneAt, toldDone })),
    ),
  ),
);

it.each(milestones)(
  'says in SQL if a milestone is news when it is planned on $plannedOn and buyers know $toldOn, done $doneAt, $toldDone',
  async (milestone) => {
    const { plannedOn, toldOn, doneAt, toldDone } = milestone;
    const columns = {
      plannedOn: sql`${plannedOn}::date`,
      toldOn: sql`${toldOn}::date`,
      doneAt: sql`${doneAt}::timestamptz`,
      toldDone: sql`${toldDone}::boolean`,
    };
    expect(await valueOf(isNewsSql(columns))).toBe(isNews(milestone));
  },
);
