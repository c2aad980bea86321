import { formatDeadline } from '#shared/groups/groupClock';
import { deliverEvents, disputeCharge, expireAuthorization } from '#testing/cardProvider';
import { logIn, succeed } from '#testing/factories/users';
import {
  askForBalance,
  authorizeBalance,
  payBalance,
  payRest,
  readRest,
  sellWithDeposit,
  startBalance,
} from '#testing/factories/weight';
import { dayIn, setMilestone } from '#testing/factories/milestones';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

// Disputes are known here once the sweep has read them.
beforeAll(() => deliverEvents({ drop: true }));

type Sold = Awaited<ReturnType<typeof askForBalance>>;

const pay = ({ agreed, balance }: Sold) => payBalance(agreed, balance);

async function dispute({ agreed }: Sold): Promise<void> {
  await disputeCharge(agreed.paymentIntentId);
  await runJobs('sweep');
}

/** A balance that a statement asks for, whose mail waits. */
const state = () => askForBalance();

/** The same, of which a reminder waits. */
async function remind(): Promise<Sold> {
  const sold = await askForBalance();
  await advanceClock(6 * 24 * 3_600);
  await runJobs('mail', 'balances');
  const { buyer } = sold.agreed;
  const { token = '' } = (await succeed(logIn(buyer.email, buyer.password))).body;
  return { ...sold, agreed: { ...sold.agreed, buyer: { ...buyer, token } } };
}

/** The same, of which its rancher reminds. */
async function remindOfSteps(): Promise<Sold> {
  const sold = await askForBalance();
  const { group, admin } = sold;
  await runJobs('mail');
  const { token } = admin;
  await succeed(api('POST', `/api/groups/${group._id}/owners/reminder`, { token }));
  return sold;
}

const [stated, due, toDo] = [/to pay$/, /is due soon$/, /what is left to do$/];

it.each([
  ['statement', 'is paid', state, pay, stated],
  ['statement', 'is disputed', state, dispute, stated],
  ['reminder', 'is paid', remind, pay, due],
  ['reminder', 'is disputed', remind, dispute, due],
  ['list of steps', 'is paid', remindOfSteps, pay, toDo],
  ['list of steps', 'is disputed', remindOfSteps, dispute, toDo],
])('sends no %s when what it asks for %s meanwhile', async (_, __, build, change, subject) => {
  const sold = await build();
  await change(sold);
  await runJobs('mail');
  const subjects = (await mailsTo(sold.agreed.buyer.email)).map((mail) => mail.subject);
  expect(subjects).not.toContainEqual(expect.stringMatching(subject));
});

/** The card said yes too long ago, so that the balance is asked for by another payment. */
async function fail({ agreed: { buyer }, balance }: Sold): Promise<void> {
  await expireAuthorization(await authorizeBalance(buyer, balance));
  await succeed(startBalance(buyer, balance));
}

const keep = async () => undefined;

it.each([
  ['statement', 'is still owed', state, keep, stated],
  ['statement', 'is owed by another payment', state, fail, stated],
  ['reminder', 'is still owed', remind, keep, due],
  ['reminder', 'is owed by another payment', remind, fail, due],
  ['list of steps', 'is still owed', remindOfSteps, keep, toDo],
  ['list of steps', 'is owed by another payment', remindOfSteps, fail, toDo],
])('sends a %s when what it asks for %s', async (_, __, build, change, subject) => {
  const sold = await build();
  const { agreed } = sold;
  await change(sold);
  await runJobs('mail');
  const subjects = (await mailsTo(agreed.buyer.email)).map((mail) => mail.subject);
  expect(subjects).toContainEqual(expect.stringMatching(subject));
});

it('asks for no rest in the receipt of a deposit when the rest was paid meanwhile', async () => {
  const sold = await sellWithDeposit();
  await payRest(sold);
  await runJobs('mail');
  const receipts = (await mailsTo(sold.buyer.email)).filter(({ subject }) =>
    subject.startsWith('Receipt'),
  );
  expect(receipts).toHaveLength(2);
  for (const { text } of receipts) expect(text).not.toContain('You can pay it');
});

it('asks for the rest in the receipt of a deposit by the day to which it was moved', async () => {
  const sold = await sellWithDeposit();
  await succeed(setMilestone(sold.group._id, 'harvested', { plannedOn: dayIn(40) }));
  const { balance } = await readRest(sold);
  const body = { dueAt: dayIn(30) };
  const { token } = sold.admin;
  await succeed(api('PUT', `/api/balances/${balance._id}/due`, { token, body }));
  await runJobs('mail');
  const [receipt] = (await mailsTo(sold.buyer.email)).filter(({ subject }) =>
    subject.startsWith('Receipt'),
  );
  const { dueAt } = (await readRest(sold)).balance;
  const day = formatDeadline(new Date(dueAt ?? 0), 'America/Los_Angeles');
  expect(receipt?.text.replace(/\s+/g, ' ')).toContain(`The rest, $1,218.16, is due by ${day}.`);
});
