import { parseArgs } from 'node:util';

import { firstSuperadmin } from '#testing/factories/users';
import { startFleet } from '#testing/fleet/serverFleet';
import { callServer } from '#testing/testServer';

import { listCalls, type Call } from './calls';
import { accounts, fill, type Account } from './fill';
import { measure, type Measured } from './measure';
import { openPlans } from './plans';

const amounts = { suppliers: 200, users: 20_000, groups: 100_000 };
/** Milliseconds a page of rows may take in the middle (docs/evidence/performance.md). */
const budget = 50;

const { values } = parseArgs({
  options: { plans: { type: 'boolean' }, runs: { type: 'string' }, only: { type: 'string' } },
});
const runs = Number(values.runs ?? 30);

type Tokens = Record<Account, string>;

async function logInAll(server: string): Promise<Tokens> {
  const logIn = async (identifier: string): Promise<string> => {
    const { body } = await callServer<{ token?: string }>(server, 'POST', '/api/users/login', {
      body: { identifier, password: firstSuperadmin.password },
    });
    if (!body.token) throw new Error(`${identifier} could not log in.`);
    return body.token;
  };
  const tokens = Object.entries(accounts).map(async ([as, email]) => [as, await logIn(email)]);
  return Object.fromEntries(await Promise.all(tokens)) as Tokens;
}

async function callsFor(server: string, { supplierAdmin }: Tokens): Promise<Call[]> {
  const { body } = await callServer<{ groups: { _id: string }[] }>(
    server,
    'GET',
    '/api/groups?page=3',
    { token: supplierAdmin },
  );
  const calls = listCalls(body.groups[0]?._id ?? '');
  return calls.filter(({ what, as }) => `${as} ${what}`.includes(values.only ?? ''));
}

const isTooSlow = ({ call, median }: Measured): boolean => call.isPromised && median > budget;

function show(measured: Measured): void {
  const { call, median, p95 } = measured;
  const times = [median, p95].map((ms) => ms.toFixed(1).padStart(8)).join('');
  const verdict = isTooSlow(measured) ? '  TOO SLOW' : '';
  console.log(`${call.as.padEnd(14)}${call.what.padEnd(36)}${times}${verdict}`);
}

async function measureAll(server: string): Promise<Measured[]> {
  const tokens = await logInAll(server);
  console.log(`\n${'as'.padEnd(14)}${'what'.padEnd(36)}  median     p95  ms`);
  const all: Measured[] = [];
  for (const call of await callsFor(server, tokens)) {
    const measured = await measure(server, call, { token: tokens[call.as], runs });
    show(measured);
    all.push(measured);
  }
  return all;
}

/** @returns how many statements read a whole table. */
async function explainAll(url: string): Promise<number> {
  const plans = await openPlans(url);
  let found = 0;
  try {
    const tokens = await logInAll(plans.url);
    for (const call of (await callsFor(plans.url, tokens)).filter(({ isPromised }) => isPromised)) {
      console.log(`\n== ${call.as}: ${call.what}\n   GET ${call.path}`);
      for (const { statement, plan, wholeTables } of await plans.explain(call, tokens[call.as])) {
        found += wholeTables.length > 0 ? 1 : 0;
        console.log(`\n-- ${statement}\n${plan}`);
        if (wholeTables.length > 0) console.log(`READS ALL OF ${wholeTables.join(', ')}`);
      }
    }
  } finally {
    await plans.close();
  }
  return found;
}

const fleet = await startFleet({ database: 'postgres', hasWebhooks: false });
try {
  const [{ url } = { url: '' }] = fleet.servers;
  const { databaseUrl = '' } = fleet;
  console.log(`Filling a database: ${Object.entries(amounts).flat().join(' ')}`);
  await fill(databaseUrl, amounts);
  const slow = (await measureAll(url)).filter(isTooSlow);
  const reading = values.plans ? await explainAll(databaseUrl) : 0;
  console.log(`\nOver ${budget} ms: ${slow.length}.`);
  if (values.plans) console.log(`Statements that read a whole table: ${reading}.`);
  process.exitCode = slow.length === 0 ? 0 : 1;
} finally {
  await fleet.close();
}
