import { randomUUID } from 'node:crypto';

import { Pool } from 'pg';
import { pino } from 'pino';

import type { Context } from '../context';
import { createDb } from '../db/pool';
import { createMailer } from '../mail/mailer';
import { startJobs, type Jobs } from './jobs';

/** Tables of its own: the running server works there too. */
const schema = `jobs_${randomUUID().slice(0, 8)}`;
const pool = new Pool({
  connectionString: process.env.TEST_DATABASE_URL ?? '',
  options: `-c search_path=${schema},public`,
});
const { db, notices } = createDb(pool);
const log = pino({ level: 'silent' });

let jobs: Jobs;

beforeAll(async () => {
  await pool.query(`create schema ${schema}`);
  for (const table of ['mail_outbox', 'alerts', 'leases']) {
    await pool.query(`create table ${table} (like public.${table} including all)`);
  }
});

beforeEach(async () => {
  await pool.query('truncate mail_outbox, alerts, leases');
});

afterEach(() => jobs.close());

afterAll(async () => {
  await notices.close();
  await pool.query(`drop schema ${schema} cascade`);
  await pool.end();
});

function start(patience: { runSeconds: number; jobSeconds: number }): void {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'Sharecut <a@example.com>' });
  jobs = startJobs({ db, mailer, log } as Partial<Context> as Context, {
    isScheduled: true,
    patience: { leaseSeconds: 10, ...patience },
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

const alerts = async () =>
  (await pool.query<{ kind: string; message: string }>('select kind, message from alerts')).rows;
const isDone = async () =>
  (await pool.query('select from leases where done_at is not null')).rows.length > 0;

const hour = 3600;

it('takes over a lease that is ahead of the clock, and alerts', async () => {
  await pool.query(
    "insert into leases (name, holder, until) values ('sweep', 'gone', now() + interval '2 hours')",
  );
  start({ runSeconds: hour, jobSeconds: hour });
  jobs.every('sweep', 0.01, async () => undefined);
  await until(isDone);
  expect(await alerts()).toMatchObject([{ kind: 'job-stalled' }]);
});

it('gives up a run that hangs, alerts, and runs again', async () => {
  start({ runSeconds: 0.02, jobSeconds: hour });
  const signals: AbortSignal[] = [];
  jobs.every('sweep', 0.01, (signal) => {
    signals.push(signal);
    return signals.length === 1 ? new Promise(() => undefined) : Promise.resolve();
  });
  await until(isDone);
  expect(signals[0]?.aborted).toBe(true);
  expect((await alerts())[0]?.message).toContain('“sweep” hung');
});

it('alerts when a job fails again and again', async () => {
  start({ runSeconds: hour, jobSeconds: 0.02 });
  jobs.every('sweep', 0.001, () => Promise.reject(new Error('broken')));
  await until(async () => (await alerts()).length > 0);
  expect(await isDone()).toBe(false);
  expect((await alerts())[0]?.message).toContain('has not come to its end');
});
