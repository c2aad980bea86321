import { chooseCut, saveStandardCut } from '#testing/factories/cutSheets';
import { askToFollow } from '#testing/factories/follows';
import { buildGroup } from '#testing/factories/groups';
import { buildWindow, chooseWindow, inHours, pickupAt } from '#testing/factories/pickup';
import { dayIn } from '#testing/factories/milestones';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { succeed, superadminToken, type TestUser } from '#testing/factories/users';
import { readStatements, sellByWeight, settleByWeight } from '#testing/factories/weight';
import { sendGathered } from '#testing/gathering';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs, type Job } from '#testing/timeControls';

/** A reminder that is due. */
interface Due {
  job: Job;
  /** Makes it untrue. */
  change: () => Promise<unknown>;
  subject: string;
  email: string;
  admin: TestUser & { supplierId: string };
}

const hourSeconds = 3_600;

async function sell() {
  const { admin, group, member } = await buildRanch();
  const { purchase, buyer } = await buyShare(group._id, 'Full', member);
  return { admin, group, purchase, buyer, email: buyer.email };
}

async function askForCut(): Promise<Due> {
  const { group, ...sold } = await sell();
  const due = new Date(Date.now() + 48 * hourSeconds * 1000).toISOString();
  await succeed(saveStandardCut(group._id, { due }));
  const change = () => succeed(chooseCut(sold.buyer, sold.purchase, { choices: {} }));
  return { ...sold, job: 'cut sheets', subject: 'Choose how your share', change };
}

async function chooseNearWindow(): Promise<Due> {
  const { group, purchase, ...sold } = await sell();
  const window = await buildWindow(group._id, inHours(30));
  await succeed(chooseWindow(purchase._id, window._id, sold.buyer));
  await sendGathered();
  await advanceClock(10 * hourSeconds);
  const change = async () => {
    const body = { ...pickupAt, ...inHours(40) };
    const token = await superadminToken();
    await succeed(api('PUT', `/api/groups/${group._id}/windows/${window._id}`, { token, body }));
  };
  return { ...sold, job: 'pickup windows', subject: 'Pick up your share', change };
}

async function oweBalance(): Promise<Due> {
  const { admin, group, agreed } = await sellByWeight();
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  await advanceClock(6 * 24 * hourSeconds);
  const change = async () => {
    const token = await superadminToken();
    const { shares } = await readStatements(group._id, { token });
    const { balance } = shares.find(({ hasAgreed }) => hasAgreed) ?? {};
    const body = { dueAt: dayIn(20) };
    await succeed(api('PUT', `/api/balances/${balance?._id ?? ''}/due`, { token, body }));
  };
  return { admin, email: agreed.buyer.email, job: 'balances', subject: 'is due soon', change };
}

async function follow(): Promise<Due> {
  const admin = await buildSupplierAdmin();
  const { supplierId } = admin;
  const email = `${unique('fay')}@example.com`;
  const key = await askToFollow(supplierId, email);
  await succeed(api('POST', `/api/follows/${key}`));
  await buildGroup({ supplierId });
  await advanceClock(11 * 60);
  const change = () => api('DELETE', `/api/follows/${key}`);
  return { admin, email, job: 'followers', subject: 'by the share', change };
}

const cases = [
  ['a cut to choose', askForCut],
  ['a window that comes', chooseNearWindow],
  ['a balance', oweBalance],
  ['a new group', follow],
] satisfies [string, () => Promise<Due>][];

const countMailed = async ({ job, email, subject }: Due): Promise<number> => {
  await runJobs(job, 'mail');
  return (await mailsTo(email)).filter((mail) => mail.subject.includes(subject)).length;
};

it.each(cases)('reminds of %s once', async (_, build) => {
  const due = await build();
  expect(await countMailed(due)).toBe(1);
  expect(await countMailed(due)).toBe(1);
});

it('reminds no more of a day that was moved again and again', async () => {
  const { admin, group, email } = await sell();
  const most = 200;
  for (let turn = 0; turn <= most; turn += 1) {
    const due = new Date(Date.now() + 48 * hourSeconds * 1000 + turn).toISOString();
    await succeed(saveStandardCut(group._id, { due }, admin.token));
    await runJobs('cut sheets', 'mail');
  }
  const reminders = (await mailsTo(email)).filter(({ subject }) =>
    subject.startsWith('Choose how'),
  );
  expect(reminders).toHaveLength(most);
});

it.each(cases)('sends no reminder of %s that is not true any more', async (_, build) => {
  const due = await build();
  await runJobs(due.job);
  await due.change();
  expect(await countMailed(due)).toBe(0);
});
