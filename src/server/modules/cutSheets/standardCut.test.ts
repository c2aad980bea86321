import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import { completeCut } from '#shared/cutSheets/cutSheets';
import { chooseCut, listCutSheets, saveStandardCut, sheetOf } from '#testing/factories/cutSheets';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { inDays } from '#testing/factories/reminders';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const thin = { steakThickness: 'threeQuarters' };
const thick = completeCut('Beef', { steakThickness: 'oneAndHalf' });
const day = 24 * 3600;

/** A beef animal with a standard cut, sold in halves and quarters of it. */
async function buildCutGroup(parts: { due?: string } = {}) {
  const group = await buildGroup({ totalPortions: 2 });
  await succeed(saveStandardCut(group._id, { choices: thin, ...parts }));
  return group;
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

describe('the standard cut of a group', () => {
  it('is what its shares are cut by once its admin has saved it', async () => {
    const { admin, group } = await buildRanch();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    expect(await sheetOf(buyer, purchase)).toBeUndefined();
    expect(await listCutSheets(admin, group._id)).toMatchObject({ isOffered: false, version: 0 });
    const due = inDays(20);
    const { status, body } = await saveStandardCut(
      group._id,
      { choices: thin, due, version: 0 },
      admin.token,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ isOffered: true, due, version: 1, animal: 'Beef' });
    expect(body.standard).toEqual(completeCut('Beef', thin));
    expect(await sheetOf(buyer, purchase)).toMatchObject({
      basis: 'standard',
      choices: body.standard,
      due,
      closed: null,
      version: 0,
    });
    const { body: audit } = await api(
      'GET',
      `/api/audit?subject=${group._id}&action=group.cutSheet`,
      {
        token: await superadminToken(),
      },
    );
    expect(JSON.stringify(audit)).toContain('threeQuarters');
  });

  it('is refused when it changed since it was read, with what it is now', async () => {
    const group = await buildCutGroup();
    const { status, body } = await saveStandardCut(group._id, {
      choices: { steakThickness: 'one', bones: 'keep' },
      version: 0,
    });
    expect(status).toBe(409);
    expect(body.fields).toEqual({ 'choices.steakThickness': 'Now: 3/4 inch.' });
  });

  it.each([
    [{ choices: { steakThickness: 'two' } }, 'choices.steakThickness'],
    [{ choices: { chops: 'one' } }, 'choices.chops'],
    [{ due: inDays(-1) }, 'due'],
    [{ due: inDays(800) }, 'due'],
  ])('refuses %j at its field', async (parts, field) => {
    const { status, body } = await saveStandardCut((await buildGroup())._id, parts);
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty([field]);
  });

  it('is refused to admins of other suppliers, and not found where there is no group', async () => {
    const group = await buildCutGroup();
    const { token } = await buildSupplierAdmin();
    expect((await saveStandardCut(group._id, {}, token)).status).toBe(403);
    expect((await saveStandardCut(crypto.randomUUID())).status).toBe(404);
    expect((await api('GET', '/api/groups/none/cut-sheets', { token })).status).toBe(404);
  });
});

describe('a standard cut that is taken back', () => {
  const remove = async (groupId: string, token?: string) =>
    api<GroupCutSheets & { message?: string }>('DELETE', `/api/groups/${groupId}/cut-sheet`, {
      token: token ?? (await superadminToken()),
    });

  it('leaves no cut sheets, and can be saved again', async () => {
    const group = await buildCutGroup({ due: inDays(20) });
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    const { status, body } = await remove(group._id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isOffered: false, due: null, version: 2 });
    expect(await sheetOf(buyer, purchase)).toBeUndefined();
    expect((await remove(group._id)).body).toMatchObject({ isOffered: false, version: 2 });
    await succeed(saveStandardCut(group._id, { version: 2 }));
    expect(await sheetOf(buyer, purchase)).toMatchObject({ basis: 'standard', due: null });
  });

  it('is refused once a buyer has chosen, and again possible when that share is refunded', async () => {
    const group = await buildCutGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    await succeed(chooseCut(buyer, purchase, { choices: thick }));
    const { status, body } = await remove(group._id);
    expect(status).toBe(409);
    expect(body.message).toBe('A buyer has chosen a cut already, so the cut sheets stay.');
    await succeed(refundShare(purchase._id));
    expect((await remove(group._id)).status).toBe(200);
  });

  it('is refused to admins of other suppliers', async () => {
    const group = await buildCutGroup();
    const { token } = await buildSupplierAdmin();
    expect((await remove(group._id, token)).status).toBe(403);
  });
});

describe('a standard cut that changes', () => {
  const subjectOf = ({ name }: { name: string }) => `The cut of your share of ${name} has changed`;
  const wasNotified = async (email: string, group: { name: string }) =>
    (await subjectsTo(email)).includes(subjectOf(group));

  it('is mailed to buyers who follow it and can choose no more', async () => {
    const group = await buildCutGroup({ due: inDays(2) });
    const silent = await buyShare(group._id, 'Half');
    const chosen = await buyShare(group._id, 'Half');
    await succeed(chooseCut(chosen.buyer, chosen.purchase, { choices: {} }));
    await succeed(saveStandardCut(group._id, { choices: { bones: 'none' } }));
    await runJobs('mail');
    expect(await wasNotified(silent.buyer.email, group)).toBe(false);
    await advanceClock(3 * day);
    await succeed(saveStandardCut(group._id, { choices: thick }));
    const { text } = await waitForMail(silent.buyer.email, subjectOf(group));
    expect(text).toContain('Steak thickness: 1 1/2 inches instead of 3/4 inch.');
    expect(await wasNotified(chosen.buyer.email, group)).toBe(false);
  });

  it('is mailed at once to a small share that has nothing to leave out', async () => {
    const group = await buildCutGroup();
    const without = { bones: 'none', organs: 'none' };
    await succeed(saveStandardCut(group._id, { choices: without }));
    const small = await buyShare(group._id, 'Quarter');
    const large = await buyShare(group._id, 'Half');
    await succeed(saveStandardCut(group._id, { choices: { ...thick, ...without } }));
    await waitForMail(small.buyer.email, subjectOf(group));
    expect(await wasNotified(large.buyer.email, group)).toBe(false);
  });
});
