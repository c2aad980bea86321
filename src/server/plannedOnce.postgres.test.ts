import pg from 'pg';

import type { Actor } from '#shared/users/actor';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser } from '#testing/factories/users';

import type { Context } from './context';
import { createDb } from './db/pool';
import { saleOptions, sessionOptions } from './db/sessionSettings';
import type { Call } from './http/serve';
import { getGroup, listGroups, searchGroups } from './modules/groups/groups.service';
import { GroupTexts } from './modules/groups/textByRevision/GroupTexts';
import { prepareCallers } from './modules/users/prepareCallers';
import {
  consumeLoginAttempt,
  attemptsToReturn,
} from './modules/users/passwordAttemptLimits.service';
import { beginSession } from './modules/users/sessions.queries';
import { sourceOf } from './modules/users/sources.rules';
import { drawSession } from './modules/users/startSession';
import { findForLogin } from './modules/users/users.queries';

const connectionString = process.env.TEST_DATABASE_URL ?? '';

/** Postgres plans the first five with their values, and compares their cost with a general plan's. */
const calls = 10;

const attempts = new pg.Pool({ connectionString, max: 1 });

/** In a small table any plan is cheap: as many attempts as a busy day leaves. */
beforeAll(async () => {
  await attempts.query(`insert into attempts (id, key)
    select gen_random_uuid(), 'plans:' || i / 3 from generate_series(1, 20000) i`);
  await attempts.query('analyze attempts');
});

afterAll(async () => {
  await attempts.query(`delete from attempts where key like 'plans:%'`);
  await attempts.end();
});

/** Calls ten times by one connection. @returns the statements that Postgres still plans for each call. */
async function plannedEachTime(act: (context: Context) => Promise<unknown>): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 1, options: sessionOptions });
  const { db, notices } = createDb(pool);
  const groupTexts = new GroupTexts(0);
  const context = { db, groupTexts, config: { tokenHours: 1 } } as unknown as Context;
  try {
    for (let call = 0; call < calls; call += 1) await act(context);
    const { rows } = await pool.query<{ statement: string; isCustom: boolean }>(
      'select statement, custom_plans > 5 as "isCustom" from pg_prepared_statements',
    );
    expect(rows).not.toEqual([]);
    return rows.filter(({ isCustom }) => isCustom).map(({ statement }) => statement);
  } finally {
    await notices.close();
    await pool.end();
  }
}

const query = { page: 1, pageSize: 10 };

const callAs = (actor: Actor, sessionId: string) => {
  const caller = { ...actor, sessionId, secondFactorAt: null };
  return { caller, confirm: () => undefined } as unknown as Call<'signedIn'>;
};

/** The statements of a login whose password is right. */
async function logInAs(context: Context, email: string): Promise<void> {
  const { db } = context;
  const source = sourceOf('192.0.2.7');
  const { user, knownBy } = await findForLogin(db, { email, username: email }, source);
  if (!user) throw new Error('The user was not found.');
  const attempt = await consumeLoginAttempt(db, { account: user.id, source, knownBy });
  const { passwordHash } = user;
  const { session } = drawSession(context, user, { address: '192.0.2.7', userAgent: 'test' });
  const values = { ...session, ...source, ...attemptsToReturn(attempt), passwordHash };
  expect(await beginSession(db, values)).toHaveLength(1);
}

it('plans the statements of a search, a list, a group, a session and a login once', async () => {
  const { _id: supplierId } = await buildSupplier();
  const { _id: id } = await buildGroup({ supplierId });
  const user = await buildUser({ supplierId });
  const { sid: sessionId = '' } = JSON.parse(
    Buffer.from(user.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sid?: string };
  const member: Actor = { id: user.userId, role: 'member', supplierId };
  const superadmin: Actor = { id: user.userId, role: 'superadmin', supplierId: null };
  const acts: Record<string, (context: Context) => Promise<unknown>> = {
    search: (context) => searchGroups(context, { query }, callAs(member, sessionId)),
    list: (context) => listGroups(context, { query }, callAs(superadmin, sessionId)),
    group: (context) => getGroup(context, { params: { id } }, callAs(member, sessionId)),
    session: ({ db }) => prepareCallers({ db, saleDb: db }).findCaller(sessionId, false),
    login: (context) => logInAs(context, user.email),
  };
  const planned: Record<string, string[]> = {};
  for (const [what, act] of Object.entries(acts)) planned[what] = await plannedEachTime(act);
  expect(planned).toEqual({ search: [], list: [], group: [], session: [], login: [] });
});

it('finds a row by its index for a payment when the plan was made while the table was counted empty', async () => {
  const pool = new pg.Pool({ connectionString, max: 1, options: saleOptions });
  try {
    await pool.query('create temp table sold (id int primary key); analyze sold');
    await pool.query('prepare found as select from sold where id = $1');
    for (let call = 0; call < calls; call += 1) await pool.query('execute found(1)');
    const { rows } = await pool.query<Record<string, string>>('explain execute found(1)');
    expect(rows[0]?.['QUERY PLAN']).toMatch(/^Index/);
  } finally {
    await pool.end();
  }
});
