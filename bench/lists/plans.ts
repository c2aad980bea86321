import { Client, type QueryConfig } from 'pg';

import { sessionOptions } from '#server/db/sessionSettings';
import { startServer } from '#server/start';
import { callServer } from '#testing/testServer';

import type { Call } from './calls';

export interface Statement {
  text: string;
  values: unknown[];
}

/** A statement that a call made, and what Postgres did to answer it. */
export interface Plan {
  statement: string;
  plan: string;
  /** Read by the whole statement, from memory or from disk. */
  blocks: number;
  /** Tables that it reads from end to end, of those that grow. */
  wholeTables: string[];
}

/** A server in this process whose statements are recorded. */
export async function openPlans(url: string) {
  const heard: Statement[] = [];
  const stopListening = overhear((statement) => heard.push(statement));
  const server = await startServer({
    DATABASE_URL: url,
    DATA_DIR: 'memory://',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'fatal',
    PAYMENTS: 'emulator',
    PORT: '0',
    SWEEP_SECONDS: '3600',
  });

  /** Statements of jobs are filtered out, because they are not part of each repetition. */
  async function statementsOf(call: Call, token: string): Promise<Statement[]> {
    const rounds: Statement[][] = [];
    for (let round = 0; round < 3; round += 1) {
      heard.length = 0;
      await callServer(server.url, 'GET', call.path, { token });
      rounds.push([...heard]);
    }
    const [first = [], ...others] = rounds;
    return first.filter(({ text }) => others.every((round) => round.some((s) => s.text === text)));
  }

  return {
    url: server.url,
    async explain(call: Call, token: string): Promise<Plan[]> {
      const statements = await statementsOf(call, token);
      const client = new Client({ connectionString: url, options: sessionOptions });
      await client.connect();
      const plans: Plan[] = [];
      for (const statement of statements) plans.push(await explain(client, statement));
      await client.end();
      return plans;
    },
    async close(): Promise<void> {
      stopListening();
      await server.close();
    },
  };
}

/** The driver has no hook, so its `query` is wrapped. */
export function overhear(listen: (statement: Statement) => void): () => void {
  const driver: { query: (this: Client, ...args: unknown[]) => unknown } = Client.prototype;
  const query = driver.query;
  driver.query = function overheard(...args) {
    const [asked, values] = args as [string | QueryConfig, unknown[] | undefined];
    const { text, values: own } = typeof asked === 'string' ? { text: asked } : asked;
    listen({ text, values: Array.isArray(values) ? values : (own ?? []) });
    return Reflect.apply(query, this, args);
  };
  return () => {
    driver.query = query;
  };
}

/** Runs a statement and takes back what it changed. */
export async function explain(client: Client, { text, values }: Statement): Promise<Plan> {
  await client.query('begin');
  try {
    return toPlan(
      text,
      await client.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers, costs off, timing off) ${text}`,
        values,
      ),
    );
  } finally {
    await client.query('rollback');
  }
}

function toPlan(statement: string, { rows }: { rows: { 'QUERY PLAN': string }[] }): Plan {
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const whole = plan.matchAll(
    /Seq Scan on (groups|users|purchases|ledger|group_members|invites)\b/g,
  );
  const [executed = ''] = plan.split('\nPlanning:');
  const [read = ''] = /Buffers: shared .*/.exec(executed) ?? [];
  const blocks = [...read.matchAll(/(?:hit|read)=(\d+)/g)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
  return { statement, plan, blocks, wholeTables: [...whole].map(([, table = '']) => table) };
}
