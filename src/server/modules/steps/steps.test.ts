import type { SentSteps } from '#shared/steps/steps.contract';
import { groupSteps, sayGroupSteps } from '#shared/steps/groupSteps';

import { disputeCharge, endDispute } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { chooseCut, saveStandardCut } from '#testing/factories/cutSheets';
import { buildGroup } from '#testing/factories/groups';
import { reach } from '#testing/factories/milestones';
import { buildOwned, giveContact } from '#testing/factories/owners';
import { buildWindow, checkOff, chooseWindow, inHours } from '#testing/factories/pickup';
import { buyShare, refundShare, sellForCash } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const listSteps = async (token: string, query = '') =>
  (await succeed(api<{ groups: SentSteps[] }>('GET', `/api/steps${query}`, { token }))).body.groups;

const remind = (groupId: string, token: string) =>
  api<{ message: string }>('POST', `/api/groups/${groupId}/owners/reminder`, { token });

const sign = (purchaseId: string, token: string) =>
  succeed(
    api('POST', `/api/purchases/${purchaseId}/agreement`, {
      token,
      body: { name: 'Ann Ames', version: 1 },
    }),
  );

/** A custom-exempt steer whose buyer has everything to do. */
async function buildUndone() {
  const owned = await buildOwned();
  await succeed(saveStandardCut(owned.group._id));
  const window = await buildWindow(owned.group._id);
  return { ...owned, window };
}

describe('the steps of a group', () => {
  it('are gone one by one as its buyer does them, and each that is said can be done', async () => {
    const { admin, buyer, purchase, group, window } = await buildUndone();
    const lacks = async () => (await listSteps(admin.token))[0]?.lacks;
    expect(await lacks()).toEqual({ contact: 1, agreement: 1, cut: 1, window: 1 });
    await succeed(giveContact(buyer.token));
    expect(await lacks()).toMatchObject({ contact: 0, agreement: 1 });
    await sign(purchase._id, buyer.token);
    expect(await lacks()).toMatchObject({ agreement: 0, cut: 1 });
    await succeed(chooseCut(buyer, purchase, { choices: {} }));
    expect(await lacks()).toMatchObject({ cut: 0, window: 1 });
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    const [steps] = await listSteps(admin.token);
    expect(steps).toMatchObject({
      _id: group._id,
      name: group.name,
      stage: 'selling',
      toRemind: 0,
      unplaced: 0,
      lacks: { contact: 0, agreement: 0, cut: 0, window: 0 },
      nextWindow: { shares: 1 },
      unweighed: 1,
      uncollected: 1,
      owedInCash: 0,
    });
  });

  it('follow from its milestones, windows and what is handed over', async () => {
    const { admin, buyer, purchase, group } = await buildOwned();
    await giveContact(buyer.token);
    await reach(group._id, 'ready');
    const say = async () =>
      sayGroupSteps((await listSteps(admin.token)).flatMap((one) => groupSteps(one, new Date())));
    expect(await say()).toEqual([
      'Next: add a pickup window: 1 share without a place to choose.',
      'Enter the weights of 1 share.',
      'Hand over 1 share.',
    ]);
    const window = await buildWindow(group._id, inHours(30));
    await chooseWindow(purchase._id, window._id, buyer);
    expect((await say())[0]).toMatch(/^Next: .*, pickup of 1 share\.$/);
    await succeed(checkOff(purchase._id, admin.token));
    // The last share is handed over: the group is done.
    expect(await say()).toEqual([]);
  });

  it('say cash to hand back, and what a bank took of a share that is not handed over', async () => {
    const { admin, group } = await buildRanch();
    const cash = await sellForCash(group._id, admin);
    await refundShare(cash._id);
    const disputed = await buyShare(group._id, 'Half');
    const lost = await buyShare(group._id, 'Half');
    await disputeCharge(lost.paymentIntentId, 20_000);
    await endDispute(lost.paymentIntentId, 'lost');
    await disputeCharge(disputed.paymentIntentId);
    const read = async () => (await listSteps(admin.token))[0];
    const facts = await eventually(
      read,
      (one) => one?.disputed.shares === 1 && one.lost.shares === 1,
    );
    expect(facts).toMatchObject({
      owedInCash: 1,
      disputed: { shares: 1, dollars: 550 },
      lost: { shares: 1, dollars: 200 },
      lostWhole: 0,
    });
    expect(facts).toMatchObject({ lacks: { contact: 0 }, toRemind: 0 });
    expect((await remind(group._id, admin.token)).body.message).toBe(
      'No buyer has to be reminded.',
    );
    await succeed(checkOff(lost.purchase._id, admin.token));
    expect(await read()).toMatchObject({ lost: { shares: 0, dollars: 0 } });
  });

  it('are of the caller’s own groups, with a paid share, that go on', async () => {
    const { admin, group, change } = await buildOwned();
    const other = await buildOwned();
    const idsOf = async (token: string, query?: string) =>
      (await listSteps(token, query)).map(({ _id }) => _id);
    expect(await idsOf(admin.token)).toEqual([group._id]);
    expect(await idsOf(admin.token, `?group=${other.group._id}`)).toEqual([]);
    expect(await idsOf(admin.token, '?group=none')).toEqual([]);
    expect(await idsOf(await superadminToken(), `?group=${group._id}`)).toEqual([group._id]);
    await reach(group._id, 'ready');
    await succeed(change('PUT', '/done', { done: true }));
    expect(await idsOf(admin.token)).toEqual([]);
  });
});

describe('a reminder of the buyers of a group', () => {
  it('mails each buyer what is theirs to do, once a day', async () => {
    const { buyer, purchase, group, admin, member, window } = await buildUndone();
    const { buyer: complete, purchase: other } = await buyShare(group._id, 'Quarter');
    await giveContact(complete.token);
    await sign(other._id, complete.token);
    await succeed(chooseCut(complete, other, { choices: {} }));
    await succeed(chooseWindow(other._id, window._id, complete));
    expect((await remind(group._id, member.token)).status).toBe(403);
    expect((await remind(group._id, (await buildSupplierAdmin()).token)).status).toBe(403);
    expect((await listSteps(admin.token))[0]).toMatchObject({ toRemind: 1, isReminded: false });
    expect((await remind(group._id, admin.token)).body.message).toBe('One buyer was reminded.');
    const subject = `Your Half of ${group.name}: what is left to do`;
    const { text } = await waitForMail(buyer.email, subject);
    for (const act of ['Add your name and address', 'Sign the', 'Choose your cut']) {
      expect(text).toContain(act);
    }
    expect(text).toContain('Choose a pickup time (29 places left)');
    expect(text).toContain(`/purchases/${purchase._id}/receipt`);
    const others = await mailsTo(complete.email);
    expect(others.filter((mail) => mail.subject.includes('left to do'))).toEqual([]);
    expect((await listSteps(admin.token))[0]).toMatchObject({ isReminded: true });
    expect((await remind(group._id, await superadminToken())).status).toBe(429);
  });

  it('is one mail for several shares of a buyer', async () => {
    const { buyer, group, admin } = await buildUndone();
    await buyShare(group._id, 'Quarter', buyer);
    expect((await remind(group._id, admin.token)).body.message).toBe('One buyer was reminded.');
    const subject = `Your shares of ${group.name}: what is left to do`;
    const { text } = await waitForMail(buyer.email, subject);
    expect(text.match(/Choose your cut/g)).toHaveLength(1);
  });

  it('mails no buyer without a step to do, and no guest', async () => {
    const { buyer, purchase, group, admin } = await buildOwned();
    await giveContact(buyer.token);
    await sign(purchase._id, buyer.token);
    const body = { portion: 'Half', amountPaid: 550, saleId: crypto.randomUUID(), name: 'Ray' };
    const { token } = admin;
    await succeed(api('POST', `/api/groups/${group._id}/cash-sales`, { token, body }));
    expect((await listSteps(token))[0]).toMatchObject({ lacks: { contact: 1 }, toRemind: 0 });
    expect((await remind(group._id, token)).body.message).toBe('No buyer has to be reminded.');
  });

  it('counts those who were sent one, where an admin has mailed another too often', async () => {
    const { buyer, group } = await buildOwned();
    await buyShare(group._id, 'Quarter');
    const tagged = (tag: number) => buyer.email.replace('@', `+${tag}@`);
    const inviteEmails = Array.from({ length: 200 }, (_, tag) => tagged(tag));
    await buildGroup({ inviteEmails });
    expect((await remind(group._id, await superadminToken())).body).toEqual({
      message: 'One buyer was reminded. One more got too many emails from you today.',
    });
  });

  it('is refused for an animal that does not exist', async () => {
    expect((await remind(crypto.randomUUID(), await superadminToken())).status).toBe(404);
  });
});
