import { Client } from 'pg';

import { withReads } from './reads';
import { withSales, withShop } from './sales/sales';
import { compare, formatComparison, type Compared, type Turns } from './turns';

/**
 * Processor time over the floor's, in short turns on a machine that was busy with other work; alone, and
 * in the longer turns of docs/evidence/performance.md, they differ by a fifth. To be lowered with what makes a call
 * cheaper.
 */
const kept = {
  search: 1.5,
  list: 1.5,
  detail: 2.1,
  login: 1.3,
  'paid share': 7,
};
type What = keyof typeof kept;

/** How much worse a ratio may be. */
const allowance = 4 / 3;

/** A ratio that fell is as bad each time; what else the machine does is not. */
const maximumAttempts = 3;

/** A login is long, and few of them fill a turn. */
const turnsOf = (what: What): Turns => {
  if (what === 'login') return { rounds: 5, seconds: 1, warmUpSeconds: 0.5, areAtOnce: true };
  return { rounds: 9, seconds: 0.7, warmUpSeconds: 2, areAtOnce: true };
};

const saleTurns = {
  spread: 'many groups',
  warmUp: 200,
  shares: 80,
  rounds: 7,
  restSeconds: 0,
} as const;

/**
 * Measures each ratio that has a goal, in a minute if none is worse. @returns whether none is a third
 * worse.
 */
export async function checkRatios(): Promise<boolean> {
  const worse: What[] = [];
  await withShop('postgres', async (fleet, providerUrl) => {
    const database = new Client({ connectionString: fleet.databaseUrl });
    await database.connect();
    const check = async (what: What, measure: () => Promise<Compared>): Promise<void> => {
      for (let tries = 1; tries <= maximumAttempts; tries += 1) {
        const compared = await measure();
        // What could not be measured is not as good as before.
        const isWorse = !(compared.times <= kept[what] * allowance);
        console.log(
          `${formatComparison(what, compared)}, kept ${kept[what]}${isWorse ? ': WORSE' : ''}`,
        );
        if (!isWorse) return;
      }
      worse.push(what);
    };
    try {
      await withReads(fleet, database, async (comparisons) => {
        for (const { what, product, floor } of comparisons)
          await check(what, () => compare(database, product, floor, turnsOf(what)));
      });
      await withSales(fleet, providerUrl, database, async (sell) => {
        await check('paid share', () => sell(saleTurns));
      });
    } finally {
      await database.end();
    }
  });
  if (worse.length > 0) console.log(`A third worse than kept: ${worse.join(', ')}.`);
  return worse.length === 0;
}
