import { completeCut } from '#shared/cutSheets/cutSheets';
import { chooseCut, listCutSheets, saveStandardCut, sheetOf } from '#testing/factories/cutSheets';
import { buildGroup, setStatus } from '#testing/factories/groups';
import { reach } from '#testing/factories/milestones';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { inDays } from '#testing/factories/reminders';
import { buildUser, logIn, succeed, superadminToken } from '#testing/factories/users';
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

describe('the sheet of a share', () => {
  it('is saved by its buyer, listed for the admins, and exported with the buyer’s data', async () => {
    const group = await buildCutGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    const { status, body } = await chooseCut(buyer, purchase, {
      choices: { bones: 'none' },
      version: 0,
    });
    expect(status).toBe(200);
    const choices = completeCut('Beef', { ...thin, bones: 'none' });
    expect(body).toMatchObject({ choices, basis: 'own', version: 1 });
    expect(await sheetOf(buyer, purchase)).toEqual(body);
    const { sheets } = await listCutSheets({ token: await superadminToken() }, group._id);
    expect(sheets).toMatchObject([
      { purchaseId: purchase._id, portion: 'Full', buyer: buyer.username, choices, basis: 'own' },
    ]);
    const { body: data } = await api('GET', '/api/account/data', { token: buyer.token });
    expect(data.cutSheets).toMatchObject([
      { purchaseId: purchase._id, group: group.name, choices },
    ]);
  });

  it('keeps what its buyer chose when the standard cut changes', async () => {
    const group = await buildCutGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    await succeed(chooseCut(buyer, purchase, { choices: {} }));
    await succeed(saveStandardCut(group._id, { choices: thick }));
    expect((await sheetOf(buyer, purchase))?.choices).toMatchObject(thin);
  });

  it('is refused when it changed since it was read', async () => {
    const group = await buildCutGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    await succeed(chooseCut(buyer, purchase, { choices: thick, version: 0 }));
    const { status, body } = await chooseCut(buyer, purchase, { choices: thin, version: 0 });
    expect(status).toBe(409);
    expect(body.fields).toEqual({ 'choices.steakThickness': 'Now: 1 1/2 inches.' });
  });

  it('is refused to strangers, for shares that are not paid, and in a group without cut sheets', async () => {
    const group = await buildCutGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    expect((await chooseCut(await buildUser(), purchase, { choices: {} })).status).toBe(404);
    await succeed(refundShare(purchase._id));
    expect((await chooseCut(buyer, purchase, { choices: {} })).status).toBe(409);
    expect(await sheetOf(buyer, purchase)).toBeUndefined();
    const other = await buyShare((await buildGroup())._id, 'Full');
    expect((await chooseCut(other.buyer, other.purchase, { choices: {} })).status).toBe(409);
  });

  it('lets a small share leave out bones and organs, and nothing else', async () => {
    const group = await buildCutGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Quarter');
    expect(await sheetOf(buyer, purchase)).toMatchObject({ questions: ['bones', 'organs'] });
    const refused = await chooseCut(buyer, purchase, { choices: thick });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['choices.steakThickness']);
    const choices = { bones: 'keep', organs: 'none' };
    await succeed(chooseCut(buyer, purchase, { choices }));
    // The other questions follow the standard cut.
    await succeed(saveStandardCut(group._id, { choices: { bones: 'none', brisket: 'whole' } }));
    expect((await sheetOf(buyer, purchase))?.choices).toMatchObject({
      bones: 'none',
      organs: 'none',
      brisket: 'whole',
    });
  });

  it('is closed to its buyer after the day, and changed by an admin, who mails the buyer', async () => {
    const group = await buildCutGroup({ due: inDays(2) });
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    await advanceClock(3 * day);
    const { body: session } = await succeed(logIn(buyer.username, buyer.password));
    const late = { token: session.token ?? '' };
    const { status, body } = await chooseCut(late, purchase, { choices: thick });
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Cut sheets were due by .*Ask the rancher to change yours\.$/);
    expect(await sheetOf(late, purchase)).toMatchObject({ closed: 'due' });
    const admin = { token: await superadminToken() };
    await succeed(chooseCut(admin, purchase, { choices: { ...thin, bones: 'none' } }));
    const subject = `The cut of your share of ${group.name} has changed`;
    const mail = await waitForMail(buyer.email, subject);
    expect(mail.text).toContain('Bones: No bones instead of Soup bones.');
    expect(mail.text).not.toContain('Steak thickness');
  });

  it('is closed to its buyer once the animal is cut', async () => {
    const group = await buildCutGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    await succeed(setStatus(group._id, 'full'));
    await reach(group._id, 'harvested');
    await succeed(chooseCut(buyer, purchase, { choices: thick }));
    await reach(group._id, 'cut');
    const { status, body } = await chooseCut(buyer, purchase, { choices: {} });
    expect(status).toBe(409);
    expect(body.message).toBe('The animal is cut. Ask the rancher to change yours.');
    expect(await sheetOf(buyer, purchase)).toMatchObject({ closed: 'cut', choices: thick });
  });

  it('stays with the share when its buyer deletes their account', async () => {
    const group = await buildCutGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    await succeed(chooseCut(buyer, purchase, { choices: thick }));
    const { token, password } = buyer;
    await succeed(
      api('POST', '/api/account/delete', {
        token,
        body: { currentPassword: password, confirmation: 'DELETE' },
      }),
    );
    const admin = { token: await superadminToken() };
    expect((await listCutSheets(admin, group._id)).sheets).toMatchObject([
      { buyer: 'Deleted user', choices: thick },
    ]);
    await succeed(chooseCut(admin, purchase, { choices: thin }));
  });
});

describe('two quarters of one half', () => {
  const buildQuarters = async () => {
    const group = await buildGroup({ totalPortions: 4 });
    await succeed(saveStandardCut(group._id, { choices: thin }));
    return {
      group,
      first: await buyShare(group._id, 'Full'),
      second: await buyShare(group._id, 'Full'),
    };
  };

  it('mails the second what the first asks for, once, and cuts both alike when it agrees', async () => {
    const { group, first, second } = await buildQuarters();
    await succeed(chooseCut(first.buyer, first.purchase, { choices: thick }));
    await succeed(chooseCut(first.buyer, first.purchase, { choices: { ...thick, bones: 'none' } }));
    const subject = `Do you agree to this cut of ${group.name}?`;
    const mail = await waitForMail(second.buyer.email, subject);
    expect(mail.text).toContain('Steak thickness: 1 1/2 inches');
    expect(mail.text).not.toContain(first.buyer.username);
    expect(mail.text).toContain(`/purchases/${second.purchase._id}/receipt`);
    expect((await subjectsTo(second.buyer.email)).filter((one) => one === subject)).toHaveLength(1);

    const sheet = await sheetOf(second.buyer, second.purchase);
    expect(sheet?.asked).toEqual({ ...thick, bones: 'none' });
    const stale = await chooseCut(second.buyer, second.purchase, { choices: thick, agrees: true });
    expect(stale.status).toBe(409);
    const { body } = await chooseCut(second.buyer, second.purchase, {
      choices: sheet?.asked ?? {},
      agrees: true,
    });
    expect(body).toMatchObject({ basis: 'agreed', choices: { ...thick, bones: 'none' } });
    const { sheets } = await listCutSheets({ token: await superadminToken() }, group._id);
    expect(sheets.map(({ otherReceipt }) => otherReceipt)).toEqual([
      second.purchase.receiptNumber,
      first.purchase.receiptNumber,
    ]);
  });

  it('refuses choices of the second that were made before it saw those of the first', async () => {
    const { first, second } = await buildQuarters();
    await succeed(chooseCut(first.buyer, first.purchase, { choices: thick, version: 0 }));
    const late = await chooseCut(second.buyer, second.purchase, { choices: thick, version: 0 });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^The buyer of the other quarter of your half has chosen/);
    await succeed(chooseCut(second.buyer, second.purchase, { choices: { organs: 'none' } }));
    expect(await sheetOf(second.buyer, second.purchase)).toMatchObject({
      basis: 'own',
      choices: { ...completeCut('Beef', thin), organs: 'none' },
    });
  });
});

describe('the reminder to choose', () => {
  const subjectOf = (name: string) => `Choose how your share of ${name} is cut`;
  const remind = () => runJobs('cut sheets', 'mail');
  const remindersTo = async (email: string, name: string) =>
    (await subjectsTo(email)).filter((subject) => subject === subjectOf(name)).length;

  it('goes once, three days before, to buyers with a sheet who have not chosen', async () => {
    const group = await buildCutGroup({ due: inDays(5) });
    const silent = await buyShare(group._id, 'Half');
    const chosen = await buyShare(group._id, 'Half');
    const small = await buyShare(group._id, 'Quarter');
    await succeed(chooseCut(chosen.buyer, chosen.purchase, { choices: {} }));
    await remind();
    expect(await remindersTo(silent.buyer.email, group.name)).toBe(0);
    await advanceClock(2 * day + 60);
    await remind();
    await remind();
    expect(await remindersTo(silent.buyer.email, group.name)).toBe(1);
    expect(await remindersTo(chosen.buyer.email, group.name)).toBe(0);
    expect(await remindersTo(small.buyer.email, group.name)).toBe(0);
    const mail = await waitForMail(silent.buyer.email, subjectOf(group.name));
    expect(mail.text).toContain('you get the group’s standard cut');
  });

  it('goes again before another day, and not once the day is taken away', async () => {
    const group = await buildCutGroup({ due: inDays(2) });
    const { buyer } = await buyShare(group._id, 'Half');
    await remind();
    await succeed(saveStandardCut(group._id, { due: inDays(3) }));
    await remind();
    expect(await remindersTo(buyer.email, group.name)).toBe(2);
    await succeed(saveStandardCut(group._id, { due: null }));
    await remind();
    expect(await remindersTo(buyer.email, group.name)).toBe(2);
  });
});
