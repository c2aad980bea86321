import { parseArgs } from 'node:util';

import { startFleet } from '#testing/fleet/serverFleet';
import { callServer } from '#testing/testServer';

import { listCalls, type Call } from './calls';
import { accounts, fill, logIn, type Account } from './fill';
import { openPlans } from './plans';

const amounts = { suppliers: 200, users: 20_000, groups: 100_000 };
/** Milliseconds a page of rows may take in the middle (docs/evidence/performance.md). */
const budget = 50;

const { values } = parseArgs({
  options: { plans: { type: 'boolean' }, runs: { type: 'string' }, only: { type: 'string' } },
});
const runs = Number(values.runs ?? 30);

type Tokens = Record<Account, string>;

interface Measured {
  call: Call;
  /** Milliseconds. */
  median: number;
  p95: number;
}

async function logInAll(server: string): Promise<Tokens> {
  const all = Object.keys(accounts) as Account[];
  const tokens = all.map(async (account) => [account, await logIn(server, account)]);
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

/** One call over HTTP at a time: asked, answered, read; nothing is taken off for the way. */
async function measure(server: string, call: Call, token: string): Promise<Measured> {
  const times: number[] = [];
  for (let run = -2; run < runs; run += 1) {
    const started = performance.now();
    const { status } = await callServer(server, 'GET', call.path, { token });
    if (status !== 200) throw new Error(`${call.path} was answered ${status}.`);
    if (run >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { call, median: quantile(0.5), p95: quantile(0.95) };
}

const isTooSlow = ({ call, median }: Measured): boolean => call.isPromised && median > budget;

function show(measured: Measured): void {
  const { call, median, p95 } = measured;
  const times = [median, p95].map((ms) => ms.toFixed(1).padStart(8)).join('');
  const verdict = isTooSlow(measured) ? '  TOO SLOW' : '';
  console.log(`${call.as.padEnd(14)}${call.what.padEnd(64)}${times}${verdict}`);
}

async function measureAll(server: string): Promise<Measured[]> {
  const tokens = await logInAll(server);
  console.log(`\n${'as'.padEnd(14)}${'what'.padEnd(64)}  median     p95  ms`);
  const all: Measured[] = [];
  for (const call of await callsFor(server, tokens)) {
    const measured = await measure(server, call, tokens[call.as]);
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
