import { randomUUID } from 'node:crypto';

import { Pool } from 'pg';
import { pino } from 'pino';

import { startMailCatcher, type MailCatcher } from '#emulators/mail/startMailCatcher';

import type { Context } from '../context';
import { createDb } from '../db/pool';
import { createMailer, type Mailer } from '../mail/mailer';
import { putInOutbox, queueMail } from '../mail/outbox.queries';
import { sendWaitingMails } from './mailJob';

/** Tables of its own: the running server would send these mails too. */
const schema = `mails_${randomUUID().slice(0, 8)}`;
const pool = new Pool({
  connectionString: process.env.TEST_DATABASE_URL ?? '',
  options: `-c search_path=${schema},public`,
});
const { db, notices } = createDb(pool);
const log = pino({ level: 'silent' });

let catcher: MailCatcher;
let mailer: Mailer;

beforeAll(async () => {
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table mail_outbox (like public.mail_outbox including all)`);
  // Each delay is kept as it is set: read later it is shorter, or longer by the half millisecond that is rounded.
  await pool.query(`
    alter table mail_outbox add delay interval;
    create function keep_delay() returns trigger language plpgsql as
      $$ begin new.delay := coalesce(new.due_at, new.next_try_at) - now(); return new; end $$;
    create trigger keep_delay before update on mail_outbox for each row execute function keep_delay()`);
  await pool.query(`create table alerts (like public.alerts including all)`);
  for (const table of ['purchases', 'users', 'groups'])
    await pool.query(`create table ${table} as table public.${table} with no data`);
});

beforeEach(async () => {
  await pool.query('truncate mail_outbox, alerts');
  catcher = await startMailCatcher();
  mailer = createMailer({ smtpUrl: catcher.smtpUrl, from: 'Sharecut <hello@sharecut.test>' });
});

afterEach(async () => {
  mailer.close();
  await catcher.close();
});

afterAll(async () => {
  await notices.close();
  await pool.query(`drop schema ${schema} cascade`);
  await pool.end();
});

const queue = (subject: string, on = db) =>
  queueMail(
    on,
    'refundInPart',
    { to: 'ann@example.com', subject, text: 'Hello', html: '<p>Hello</p>' },
    {},
  );

const context = () => ({ db, mailer, log }) as Partial<Context> as Context;
const send = () => sendWaitingMails(context());

const waiting = async () =>
  (
    await pool.query<{ tries: number; seconds: number }>(
      `select tries, round(extract(epoch from delay))::int as seconds from mail_outbox`,
    )
  ).rows;

/** By more than the half millisecond that a time is rounded by, in which the next claim may come. */
const letTimePass = () =>
  pool.query(`update mail_outbox set next_try_at = now() - interval '1 second'`);

const caughtSubjects = () => catcher.messages().map(({ subject }) => subject);

it('sends the headers of a mail as they are, and none where it has none', async () => {
  const link = `<https://shop.example/unsubscribe/${'x'.repeat(90)}>`;
  const mail = { to: 'ann@example.com', subject: 'headed', text: 'Hello', html: '<p>Hello</p>' };
  await queueMail(db, 'refundInPart', { ...mail, headers: { 'List-Unsubscribe': link } }, {});
  await send();
  await queue('plain');
  await send();
  const [plain, headed] = catcher.messages();
  expect(headed?.headers['list-unsubscribe']).toBe(link);
  expect(plain?.headers).not.toHaveProperty('list-unsubscribe');
});

it('sends a receipt that names no payment when an earlier version queued it', async () => {
  const mail = { to: 'ann@example.com', subject: 'earlier', text: 'Hello', html: '<p>Hello</p>' };
  await putInOutbox(db, [{ kind: 'receipt', mail, about: {} }]);
  await send();
  expect(caughtSubjects()).toEqual(['earlier']);
});

it('sends what a committed change queued, and deletes it', async () => {
  await db.transaction((tx) => queue('kept', tx));
  const undone = db.transaction(async (tx) => {
    await queue('undone', tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await send();
  expect(caughtSubjects()).toEqual(['kept']);
  expect(await waiting()).toEqual([]);
});

it('sends each mail once when several processes send', async () => {
  const subjects = Array.from({ length: 30 }, (_, index) => `mail ${index}`);
  for (const subject of subjects) await queue(subject);
  const drain = async () => {
    while (await send());
  };
  await Promise.all([drain(), drain(), drain()]);
  while ((await waiting()).length > 0) await send();
  expect(caughtSubjects().sort()).toEqual(subjects.sort());
});

it.each(['down', 'refuse'] as const)(
  'waits longer each time while the mail server says %s, then sends once',
  async (fault) => {
    await queue('late');
    catcher.setFault(fault);
    const delays: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await send();
      const [mail] = await waiting();
      delays.push(mail?.seconds ?? 0);
      await letTimePass();
    }
    expect(delays).toEqual([5, 10, 20, 40, 80, 120, 120]);
    catcher.setFault('none');
    await send();
    await send();
    expect(caughtSubjects()).toEqual(['late']);
    expect(await waiting()).toEqual([]);
  },
);

it('gives up after days, and alerts the admins', async () => {
  await queue('never');
  await pool.query(`update mail_outbox set created_at = now() - interval '6 days'`);
  catcher.setFault('refuse');
  await send();
  expect(await waiting()).toEqual([]);
  const { rows } = await pool.query('select message from alerts');
  expect(rows).toEqual([{ message: 'A mail could not be delivered: never' }]);
});

/** Queues the receipt of a share whose animal is one that the texts know, or not. */
async function queueReceipt(animal: 'Beef' | 'Moose', waited = '0 days') {
  const id = randomUUID();
  const weights = { takeHomeLowLb: 100, takeHomeHighLb: 120, hangingLb: null };
  await pool.query(
    `insert into groups (id, name, animal, total_quarters, time_zone) values ($1, $2, $2, 16, 'Etc/UTC')`,
    [id, animal],
  );
  await pool.query(
    `insert into users (id, username, email) values ($1, 'ann', 'ann@example.com')`,
    [id],
  );
  await pool.query(
    `insert into purchases (id, group_id, user_id, state, portion, is_demo, price_cents, receipt_number,
      paid_at, sold_as)
      values ($1, $1, $1, 'paid', 'Half', false, 10000, 'SC-1', now(), jsonb_build_object('weights', $2::jsonb))`,
    [id, weights],
  );
  await pool.query(
    `insert into mail_outbox (id, "to", kind, about, next_try_at, due_at, created_at)
      values ($1::uuid, 'ann@example.com', 'receipt', jsonb_build_object('purchaseId', $1::text), '9999-12-31Z', now(),
        now() - $2::interval)`,
    [id, waited],
  );
}

it('sends the other mails, and retries later, when a receipt cannot be written', async () => {
  await queueReceipt('Moose');
  await queueReceipt('Beef');
  await queue('other');
  await send();
  expect(caughtSubjects().sort()).toEqual([expect.stringContaining('of Beef'), 'other']);
  expect(await waiting()).toEqual([{ tries: 1, seconds: 5 }]);
});

it('gives up a receipt that cannot be written after days, and alerts the admins', async () => {
  await queueReceipt('Moose', '6 days');
  await send();
  expect(await waiting()).toEqual([]);
  const { rows } = await pool.query('select message from alerts');
  expect(rows).toEqual([{ message: 'A mail could not be delivered: a receipt' }]);
});
