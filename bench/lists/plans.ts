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
export async function startOverheard(url: string) {
  const heard: Statement[] = [];
  const stopListening = overhear((statement) => heard.push(statement));
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: 'memory://',
    DEMO_DATA: 'off',
    PAYMENTS: 'emulator',
  };
  const server = await startServer(
    { ...settings, LOG_LEVEL: 'fatal', PORT: '0' },
    { hasScheduledJobs: false },
  );
  const close = async (): Promise<void> => {
    stopListening();
    await server.close();
  };
  return { server, heard, close };
}

/** A server that explains the statements of its answers. */
export async function openPlans(url: string) {
  const { server, heard, close } = await startOverheard(url);

  return {
    url: server.url,
    async explain(call: Call, token: string): Promise<Plan[]> {
      const answer = () => callServer(server.url, 'GET', call.path, { token });
      // The first answer also fills what is kept between answers.
      await answer();
      heard.length = 0;
      await answer();
      const statements = [...heard];
      const client = new Client({ connectionString: url, options: sessionOptions });
      await client.connect();
      const plans: Plan[] = [];
      for (const statement of statements) plans.push(await explain(client, statement));
      await client.end();
      return plans;
    },
    close,
  };
}

/** The driver has no hook, so its `query` is wrapped. */
function overhear(listen: (statement: Statement) => void): () => void {
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
