import { Pool } from 'pg';

import type { Journal } from 'stripe-emulator';
import { inParallel } from '#server/jobs/inParallel';
import type { Alert } from '#shared/alerts/alerts.contract';
import { readJournal } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { superadminToken } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';

import { auditDatabase } from '../audit';
import { createHistory, isServerError, type History } from '../history';
import { createRandom } from '../random';
import type { Scenario } from '../scenario';
import { createShop, type Buyer } from '../shop';
import { actAtOnce, beginLife, endLife, findBroken, type Life } from './lifeActs';

/** Lives that go on at the same time. */
const atOnce = 4;
const patienceMs = 60_000;

/** Seconds where people have minutes, hours and days, so that each of them may run out in a life. */
export const hurry = {
  HOLD_MINUTES: '0.1',
  OFFER_HOURS: '0.003',
  FILL_BY_SECONDS: '0.5',
  FILL_BY_NOTICE_HOURS: '0',
  SWEEP_SECONDS: '1',
};

/** What members and admins may do with a group, in any order and at the same time, until its end. */
export const lives: Scenario = {
  name: 'lives',
  promise:
    'buying, leaving, standing in line, offers, corrections, days that come and calling off, as chance has it, on both databases: no invariant is broken',
  async run({ size, seed, fleet }) {
    const [count, acts] = size === 'short' ? [15, 15] : [1_000, 30];
    const figures = {
      lives: 2 * count,
      calls: 0,
      sold: 0,
      offers: 0,
      calledOff: 0,
      broken: 0,
      unresolved: 0,
    };
    const problems: string[] = [];
    for (const database of ['postgres', 'pglite'] as const) {
      const own = await startFleet({ database, env: hurry });
      const history = createHistory();
      try {
        const lived = await live(own, { history, seed, count, acts });
        const audit = await auditOf(own);
        figures.calls += history.size();
        figures.sold += lived.filter(({ seen }) => seen.isSold).length;
        figures.offers += lived.filter(({ seen }) => seen.hasWaitlistHold).length;
        figures.calledOff += lived.filter(({ seen }) => seen.isCalledOff).length;
        const broken = [...lived.flatMap((life) => life.broken), ...(await findUnpaid(own, lived))];
        figures.broken += broken.length;
        figures.unresolved += audit.figures.unresolved ?? 0;
        const found = [...broken, ...audit.problems, ...history.which(isServerError)];
        problems.push(...found.map((problem) => `On ${database}: ${problem}`));
      } finally {
        await own.close();
      }
    }
    fleet.use();
    return {
      figures,
      problems: [...problems, ...(size === 'long' ? findNeverSeen(figures) : [])],
    };
  },
};

/** Outcomes that every long run must contain; otherwise they were not tested. */
const findNeverSeen = ({
  sold,
  offers,
  calledOff,
}: Record<'sold' | 'offers' | 'calledOff', number>) =>
  Object.entries({ sold, offers, calledOff }).flatMap(([what, count]) =>
    count > 0 ? [] : [`No life was ever seen: ${what}.`],
  );

interface Plan {
  history: History;
  seed: number;
  count: number;
  /** How often something happens in each life: one to three things at a time. */
  acts: number;
}

async function live(fleet: Fleet, { history, seed, count, acts }: Plan): Promise<Life[]> {
  const server = fleet.servers[0]?.url ?? '';
  const lived: Life[] = [];
  const numbers = Array.from({ length: count }, (_, number) => number);
  await inParallel(atOnce, numbers, async (number) => {
    const random = createRandom(seed + number);
    const life = await beginLife({ server, history, shop: createShop(history), random });
    lived.push(life);
    for (let act = 0; act < acts; act += 1) {
      await actAtOnce(life);
      const broken = await findBroken(life);
      life.broken.push(...broken.map((what) => `life ${number}, act ${act}: ${what}`));
    }
    await endLife(life);
    life.broken.push(...(await openAlerts(history, server)));
  });
  return lived;
}

/** What the server itself has found broken in a sweep. */
async function openAlerts(history: History, server: string): Promise<string[]> {
  const token = await superadminToken();
  const alerts = (await history.call<Alert[]>(server, 'GET', '/api/alerts', { token }))?.body ?? [];
  return alerts.filter(({ kind }) => kind === 'invariant').map(({ message }) => message);
}

/** Postgres is checked completely; for PGlite only through its server. */
async function auditOf({ databaseUrl }: Fleet) {
  if (!databaseUrl) return { figures: { unresolved: 0 }, problems: [] };
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    return await auditDatabase(pool);
  } finally {
    await pool.end();
  }
}

/** Users whose charges differ from the prices of their shares once all is settled. */
async function findUnpaid({ servers }: Fleet, lived: Life[]): Promise<string[]> {
  const server = servers[0]?.url ?? '';
  const shop = createShop(createHistory());
  const wrong: string[] = [];
  const paidOf = async (buyer: Buyer): Promise<number> =>
    (await shop.purchases(server, buyer))
      .filter(({ state }) => state === 'paid')
      .reduce((sum, { amountPaid }) => sum + Math.round(amountPaid * 100), 0);
  // The journal is long, so it is read again only for users with a difference.
  const journal = await readJournal();
  const check = async (life: Life, buyer: Buyer) => {
    if (keptOf(journal, life, buyer) === (await paidOf(buyer))) return;
    const read = async () =>
      [keptOf(await readJournal(), life, buyer), await paidOf(buyer)] as const;
    const [kept, paid] = await eventually(read, ([one, other]) => one === other, patienceMs);
    if (kept !== paid)
      wrong.push(`${buyer.userId}: the card gave ${kept}, the shares cost ${paid}`);
  };
  await inParallel(
    atOnce,
    lived.flatMap((life) => life.people.map((buyer) => ({ life, buyer }))),
    ({ life, buyer }) => check(life, buyer),
  );
  return wrong;
}

/** What a user's cards were charged in a life, in cents, less refunds. */
const keptOf = ({ entries }: Journal, { intents }: Life, { userId }: Buyer): number =>
  entries
    .filter(({ paymentIntentId }) => intents.get(paymentIntentId) === userId)
    .reduce((sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents, 0);
