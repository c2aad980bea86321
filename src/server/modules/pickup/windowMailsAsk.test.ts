import type { HandoverShare } from '#shared/pickup/pickup.contract';

import { disputeCharge, endDispute } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildWindow, checkOff, chooseWindow, inHours } from '#testing/factories/pickup';
import { reach } from '#testing/factories/milestones';
import { buyShare, purchasesOf, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { succeed, superadminToken } from '#testing/factories/users';
import { sendGathered } from '#testing/gathering';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

async function sell(hours: number) {
  const ranch = await buildRanch();
  const window = await buildWindow(ranch.group._id, inHours(hours));
  const bought = await buyShare(ranch.group._id, 'Half', ranch.member);
  const { buyer } = bought;
  /** The mails that name the group's handing over, newest first. */
  const mailed = async ({ email }: { email: string } = buyer) => {
    await runJobs('pickup windows', 'gathered mails', 'mail');
    const about = /When you get|Pick up your|pickup of|with the rancher|Not collected/;
    return (await mailsTo(email)).filter(({ subject }) => about.test(subject));
  };
  return { ...ranch, ...bought, window, mailed };
}

it('mails once a buyer whom an admin puts into a window that begins soon, with advice that can be followed', async () => {
  const { admin, window, purchase, mailed } = await sell(5);
  await succeed(chooseWindow(purchase._id, window._id, admin));
  expect(await mailed()).toEqual([]);
  await sendGathered();
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('If that does not suit you, ask Oak Ranch');
  expect(mail?.text).not.toContain('choose another window');
  expect(mail?.text).toContain(purchase.receiptNumber);
});

it('mails nothing of a window when the group was marked as done, neither before it nor after', async () => {
  const { group, admin, window, buyer, purchase, mailed, change } = await sell(30);
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  await sendGathered();
  expect(await mailed()).toHaveLength(1);
  await succeed(change('PATCH', '/status', { status: 'full' }));
  await reach(group._id, 'ready');
  const token = await superadminToken();
  await succeed(api('PUT', `/api/groups/${group._id}/done`, { token, body: { done: true } }));
  await advanceClock(8 * 3600);
  expect(await mailed()).toHaveLength(1);
  await advanceClock(40 * 3600);
  expect(await mailed()).toHaveLength(1);
  expect(await mailed(admin)).toEqual([]);
});

it('sends no mail that stopped being true while it waited', async () => {
  const { window, buyer, purchase, mailed } = await sell(100);
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  await succeed(refundShare(purchase._id));
  await sendGathered();
  expect(await mailed()).toEqual([]);
});

it('mails a buyer who changes windows 151 times once, and nothing where they are as before in the end', async () => {
  const { group, window, buyer, purchase, mailed } = await sell(200);
  const other = await buildWindow(group._id, inHours(220));
  const choose = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      const { _id } = turn % 2 === 0 ? window : other;
      await succeed(chooseWindow(purchase._id, _id, buyer));
    }
  };
  await choose(151);
  await sendGathered();
  expect(await mailed()).toHaveLength(1);
  await choose(150);
  await choose(1);
  await sendGathered();
  expect(await mailed()).toHaveLength(1);
});

it('mails no window as taken away that the buyer of two shares has left for another one', async () => {
  const { group, window, buyer, purchase, mailed } = await sell(200);
  const second = await buyShare(group._id, 'Quarter', buyer);
  const other = await buildWindow(group._id, inHours(220));
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  await sendGathered();
  await succeed(chooseWindow(purchase._id, other._id, buyer));
  await sendGathered();
  const [mail, ...before] = await mailed();
  expect(before).toHaveLength(1);
  expect(mail?.subject).toBe(`When you get your share of ${group.name}`);
  expect(mail?.text).not.toContain('taken away');
  expect(second.purchase._id).not.toBe(purchase._id);
});

it('asks nobody to collect what check-off says not to give out, unless the bank decides for it by then', async () => {
  const { group, window, buyer, purchase, paymentIntentId, mailed } = await sell(50);
  const other = await buyShare(group._id, 'Quarter');
  for (const one of [{ buyer, purchase }, other]) {
    await succeed(chooseWindow(one.purchase._id, window._id, one.buyer));
  }
  await sendGathered();
  const warns = async () => {
    const token = await superadminToken();
    const path = `/api/groups/${group._id}/handover`;
    const { body } = await api<{ shares: HandoverShare[] }>('GET', path, { token });
    return body.shares.some(({ warning }) => warning !== null);
  };
  await disputeCharge(paymentIntentId);
  await eventually(warns, (isWarned) => isWarned);
  await advanceClock(30 * 3600);
  expect(await mailed()).toHaveLength(1);
  expect(await mailed(other.buyer)).toHaveLength(2);
  await endDispute(paymentIntentId, 'won');
  await eventually(warns, (isWarned) => !isWarned);
  const [mail] = await mailed();
  expect(mail?.subject).toContain('Pick up your share');
});

it('mails nobody to pick up, or that a share is not collected, of a called-off group with an open dispute', async () => {
  const { group, admin, window, buyer, purchase, paymentIntentId, mailed, change } = await sell(30);
  const other = await buyShare(group._id, 'Quarter');
  for (const share of [{ buyer, purchase }, other]) {
    await succeed(chooseWindow(share.purchase._id, window._id, share.buyer));
  }
  await succeed(checkOff(other.purchase._id, admin.token));
  await sendGathered();
  expect(await mailed()).toHaveLength(1);
  await disputeCharge(paymentIntentId);
  await succeed(change('POST', '/call-off', { name: group.name, reason: 'It is ill.' }));
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid' }]);
  for (const hours of [8, 40]) {
    await advanceClock(hours * 3600);
    expect(await mailed()).toHaveLength(1);
    expect(await mailed(admin)).toEqual([]);
  }
});
