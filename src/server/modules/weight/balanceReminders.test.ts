import type { Alert } from '#shared/alerts/alerts.contract';
import { dayIn, setMilestone } from '#testing/factories/milestones';
import { succeed } from '#testing/factories/users';
import { readRest, sellByWeight, sellWithDeposit, settleByWeight } from '#testing/factories/weight';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, resetClock, runJobs } from '#testing/timeControls';

afterEach(() => resetClock());

const daySeconds = 24 * 3_600;

it('reminds a buyer before a balance is due and after it, and asks the admins a week later', async () => {
  const { admin, group, agreed } = await sellByWeight();
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  const reminders = () => countReminders(agreed.buyer.email);
  const pass = async (days: number) => {
    await advanceClock(days * daySeconds);
    await runJobs('balances', 'mail');
  };
  await pass(4);
  expect(await reminders()).toBe(0);
  await pass(2);
  expect(await reminders()).toBe(1);
  await runJobs('balances', 'mail');
  expect(await reminders()).toBe(1);
  await pass(2);
  expect(await reminders()).toBe(2);
  await pass(2);
  expect(await reminders()).toBe(3);
  await pass(6);
  const token = await loginAgain(admin);
  const { body } = await succeed(api<Alert[]>('GET', '/api/alerts', { token }));
  expect(body.filter(({ kind }) => kind === 'balance-overdue')).toHaveLength(1);
});

it('mails no reminder for each of the days that its buyer is given', async () => {
  const sold = await sellWithDeposit();
  const { balance } = await readRest(sold);
  await succeed(setMilestone(sold.group._id, 'harvested', { plannedOn: dayIn(16) }));
  await advanceClock(6 * daySeconds);
  await runJobs('balances', 'mail');
  const before = await countReminders(sold.buyer.email);
  const token = await loginAgain(sold.admin);
  for (const days of [9, 10, 11]) {
    const body = { dueAt: dayIn(days) };
    await succeed(api('PUT', `/api/balances/${balance._id}/due`, { token, body }));
    await runJobs('balances', 'mail');
  }
  expect(await countReminders(sold.buyer.email)).toBe(before);
});

const countReminders = async (email: string): Promise<number> =>
  (await mailsTo(email)).filter(({ subject }) => /is due soon|was due$/.test(subject)).length;

const loginAgain = async ({ username, password }: { username: string; password: string }) => {
  const body = { identifier: username, password };
  return (await succeed(api<{ token: string }>('POST', '/api/users/login', { body }))).body.token;
};
