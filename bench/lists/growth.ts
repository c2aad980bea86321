import { Client } from 'pg';

import { openDatabase } from '#server/db/openDatabase';
import { sessionOptions } from '#server/db/sessionSettings';
import { listMoved } from '#server/modules/groups/missedChanges.queries';
import { notices } from '#server/notices';
import { startFleet } from '#testing/fleet/serverFleet';

import { fill } from './fill';
import { explain, startOverheard } from './plans';

/**
 * Blocks that each job reads of a shop that has sold 20,000 and 200,000 shares: it fails where ten times the age
 * takes more than half as many blocks again, and fifty.
 */
const younger = { suppliers: 200, users: 20_000, groups: 10_000, recent: 2_000 };
const older = { ...younger, groups: 100_000 };
const mostTimes = 1.5;
const mostMore = 50;

/** Jobs that ask the database for what is due; `gathered mails` and `mail` are asked for what was just written. */
const jobs = [
  'sweep',
  'daily sales',
  'days',
  'balance',
  'owners',
  'followers',
  'gathered mails',
  'mail',
  ...notices.map(({ name }) => name),
];

/**
 * Rows of past years: animals in their freezers, windows, stations, sessions, a day's attempts. Animals on sale are
 * written first, so that they lie together at any age, as in a shop that has filled slowly.
 */
const age = `
  set session_replication_role = replica;
  update groups set fill_by = now() + interval '100 days' where status = 'open' and quarters_left > 0;
  update groups set inspection = 'customExempt', reached = 'ready', done_at = updated_at,
    fill_by = created_at + interval '30 days', decided_at = created_at + interval '30 days' where status = 'closed';
  insert into milestones (group_id, kind, planned_on, done_at, told_on, told_done)
    select id, kind, created_at::date, updated_at, created_at::date, true from groups,
      unnest(array['harvested', 'cut', 'ready']) kind where status = 'closed';
  insert into pickup_windows (id, group_id, kind, place, begins_at, ends_at, room, missed_at)
    select gen_random_uuid(), id, 'pickup', 'Barn', created_at - interval '9 days', created_at - interval '8 days', 9, now()
    from groups where status = 'closed';
  insert into sessions (id, user_id, address, user_agent, expires_at)
    select gen_random_uuid(), (select id from users limit 1), '192.0.2.1', 'growth', now() + interval '1 day'
    from purchases where state = 'paid';
  insert into attempts (id, key, at)
    select gen_random_uuid(), 'growth:' || id, now() - interval '1 hour' from purchases where state = 'paid';
  vacuum analyze`;

/** Blocks by what reads them. */
type Reading = Map<string, { blocks: number; worst: string }>;

async function readAll(amounts: typeof younger): Promise<Reading> {
  const fleet = await startFleet({ database: 'postgres', hasWebhooks: false });
  const { databaseUrl = '' } = fleet;
  const client = new Client({ connectionString: databaseUrl, options: sessionOptions });
  await Promise.all(fleet.servers.map((server) => server.end('SIGTERM')));
  try {
    await fill(databaseUrl, amounts);
    await client.connect();
    for (const statement of age.split(';')) await client.query(statement);
    await client.query('set session_replication_role = origin');
    return await readJobs(databaseUrl, client);
  } finally {
    await client.end();
    await fleet.close();
  }
}

async function readJobs(databaseUrl: string, client: Client): Promise<Reading> {
  const { server, heard, close } = await startOverheard(databaseUrl);
  const opened = await openDatabase({ databaseUrl, dataDir: '', isInTheOpen: true, log: console });
  const reading: Reading = new Map();
  const read = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    // The first run does the work that is due; the second has the blocks that a job reads every time.
    await act();
    heard.length = 0;
    await act();
    const asked = [...heard].filter(({ text }) => /^\s*(select|with|update|delete)\b/i.test(text));
    const plans = [];
    for (const statement of asked) plans.push(await explain(client, statement));
    const worst = plans.reduce(
      (most, plan) => (plan.blocks > (most?.blocks ?? -1) ? plan : most),
      plans[0],
    );
    reading.set(what, {
      blocks: plans.reduce((sum, { blocks }) => sum + blocks, 0),
      worst: worst ? `${worst.statement}\n${worst.plan}` : '',
    });
  };
  try {
    for (const job of jobs) await read(job, () => server.runJob(job));
    await read('missed changes', () => listMoved(opened.db, { since: 20, until: 1 }));
  } finally {
    await opened.close();
    await close();
  }
  return reading;
}

const before = await readAll(younger);
const after = await readAll(older);
let grown = 0;
for (const [what, { blocks, worst }] of after) {
  const few = before.get(what)?.blocks ?? 0;
  const isGrown = blocks > few * mostTimes + mostMore;
  if (isGrown) grown += 1;
  console.log(
    `${what.padEnd(24)}${String(few).padStart(9)}${String(blocks).padStart(9)} blocks${isGrown ? '  GROWS' : ''}`,
  );
  if (isGrown) console.log(worst);
}
console.log(`\n${String(grown)} of ${String(after.size)} grow with the shop's age.`);
process.exitCode = grown === 0 ? 0 : 1;
