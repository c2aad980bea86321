import { fireEvent, screen, waitFor, within } from '#testing/screen';

import { completeCut } from '#shared/cutSheets/cutSheets';
import { answerWith, breakNetwork, hold, watch } from '#testing/answers';
import { chooseCut, listCutSheets, saveStandardCut, sheetOf } from '#testing/factories/cutSheets';
import { buildGroup } from '#testing/factories/groups';
import { readReceipt } from '#testing/factories/owners';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { inDays } from '#testing/factories/reminders';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf, succeed, type TestUser } from '#testing/factories/users';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';

const openReceipt = (id: string, reader: TestUser) =>
  renderPage(`/purchases/${id}/receipt`, sessionOf(reader));

type User = ReturnType<typeof renderPage>['user'];

/** Of the ranch’s page. */
const adminSection = (user: User) => openRow(user, 'Cut sheets');

const section = (user: User) => openRow(user, 'Cut sheet');

/** The form, which the cut in words stands for. */
async function openForm(user: User) {
  const cut = await section(user);
  await user.click(await cut.findByText('Change'));
  return cut;
}

const thick = completeCut('Beef', { steakThickness: 'oneAndHalf' });

/** A ranch with a steer in two halves and a standard cut. */
async function buildCutRanch(totalPortions = 2) {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId, totalPortions });
  await succeed(saveStandardCut(group._id, { choices: { steakThickness: 'threeQuarters' } }));
  return { admin, group };
}

/** A radio button by its question and the beginning of its label. */
const option = (within_: Awaited<ReturnType<typeof section>>, question: string, label: RegExp) =>
  within(within_.getByRole('radiogroup', { name: question })).getByRole('radio', { name: label });

describe('below the receipt of a large share', () => {
  it('starts with the standard cut, saves what is chosen, and keeps it after an error', async () => {
    const { group } = await buildCutRanch();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    const { user } = openReceipt(purchase._id, buyer);
    const cut = await openForm(user);
    expect(await cut.findByRole('radiogroup', { name: 'Brisket' })).toBeVisible();
    expect(cut.getAllByRole('radiogroup')).toHaveLength(8);
    expect(option(cut, 'Steak thickness', /^3\/4 inch \(standard cut\)/)).toBeChecked();
    await user.click(option(cut, 'Steak thickness', /^1 1\/2 inches/));
    await user.click(cut.getByText('Save cut sheet'));
    expect(await screen.findByText('The cut sheet is saved.')).toBeVisible();
    expect(await cut.findByText('You chose this cut.')).toBeVisible();
    expect(await sheetOf(buyer, purchase)).toMatchObject({ basis: 'own', choices: thick });
    answerWith('PUT', `/api/purchases/${purchase._id}/cut-sheet`, { status: 503 });
    await user.click(option(cut, 'Brisket', /^No brisket/));
    await user.click(cut.getByText('Save cut sheet'));
    expect(await screen.findByText('Failed to save the cut sheet.')).toBeVisible();
    expect(option(cut, 'Brisket', /^No brisket/)).toBeChecked();
  });

  it('keeps what is chosen while a save is under way, and saves it without a word of another person', async () => {
    const { group } = await buildCutRanch();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    const { user } = openReceipt(purchase._id, buyer);
    const cut = await openForm(user);
    await user.click(await cut.findByRole('radio', { name: /^No brisket/ }));
    const save = cut.getByRole('button', { name: 'Save cut sheet' });
    const letSave = hold('PUT', `/api/purchases/${purchase._id}/cut-sheet`);
    const letRead = hold('GET', `/api/purchases/${purchase._id}`);
    await user.click(save);
    await user.click(option(cut, 'Steak thickness', /^1 inch/));
    letSave();
    await waitFor(() => expect(save).toBeEnabled());
    expect(option(cut, 'Steak thickness', /^1 inch/)).toBeChecked();
    expect(JSON.stringify(sessionStorage)).toContain('draft ');
    await user.click(save);
    await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('draft '));
    expect(option(cut, 'Brisket', /^No brisket/)).toBeChecked();
    letRead();
    expect((await sheetOf(buyer, purchase))?.choices).toMatchObject({
      steakThickness: 'one',
      brisket: 'none',
    });
    expect(await cut.findByText('You chose this cut.')).toBeVisible();
    expect(option(cut, 'Steak thickness', /^1 inch/)).toBeChecked();
  });

  it('says what has changed when an admin saved first, and saves on the second try', async () => {
    const { group } = await buildCutRanch();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    const { user } = openReceipt(purchase._id, buyer);
    const cut = await openForm(user);
    await user.click(await cut.findByRole('radio', { name: /^No brisket/ }));
    await user.click(option(cut, 'Steak thickness', /^1 inch/));
    await succeed(chooseCut(buyer, purchase, { choices: thick }));
    // Another buyer's purchase has the page read the receipt again.
    const read = watch('GET', `/api/purchases/${purchase._id}`);
    await buyShare(group._id, 'Full');
    await waitFor(() => expect(read.length).toBeGreaterThan(0));
    expect(await cut.findByText('You chose this cut.')).toBeVisible();
    await user.click(cut.getByText('Save cut sheet'));
    expect(await cut.findByText('Now: 1 1/2 inches.')).toBeVisible();
    expect(option(cut, 'Brisket', /^No brisket/)).toBeChecked();
    await waitFor(() => expect(cut.getByText('You chose this cut.')).toBeVisible());
    await user.click(cut.getByText('Save cut sheet'));
    expect(await screen.findByText('The cut sheet is saved.')).toBeVisible();
    expect((await sheetOf(buyer, purchase))?.choices).toMatchObject({
      steakThickness: 'one',
      brisket: 'none',
    });
  });

  it('has the draft again after a reload without a connection', async () => {
    const { group } = await buildCutRanch();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    const { user, unmount } = openReceipt(purchase._id, buyer);
    const cut = await openForm(user);
    await user.click(await cut.findByRole('radio', { name: /^No brisket/ }));
    breakNetwork('PUT', `/api/purchases/${purchase._id}/cut-sheet`);
    await user.click(cut.getByText('Save cut sheet'));
    unmount();
    const page = openReceipt(purchase._id, buyer);
    const again = await section(page.user);
    expect(await again.findByText('Your draft is back.')).toBeVisible();
    expect(option(again, 'Brisket', /^No brisket/)).toBeChecked();
    await page.user.click(again.getByText('Start over'));
    expect(option(again, 'Brisket', /\(standard cut\)/)).toBeChecked();
    expect(again.queryByText('Your draft is back.')).not.toBeInTheDocument();
  });

  it('shows the cut without a form after the day', async () => {
    const { group } = await buildCutRanch();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    const receipt = await readReceipt(purchase._id, buyer.token);
    const cutSheet = { ...receipt.cutSheet, closed: 'due', due: inDays(-1) };
    answerWith('GET', `/api/purchases/${purchase._id}`, {
      status: 200,
      body: { ...receipt, cutSheet },
    });
    const { user } = openReceipt(purchase._id, buyer);
    const cut = await section(user);
    expect(await cut.findByText(/It could be chosen until .*ask/)).toBeVisible();
    expect(cut.getByText('3/4 inch')).toBeVisible();
    expect(cut.queryByRole('radio')).not.toBeInTheDocument();
  });
});

it('lets a small share leave out bones and organs alone', async () => {
  const { group } = await buildCutRanch();
  const { buyer, purchase } = await buyShare(group._id, 'Quarter');
  const { user } = openReceipt(purchase._id, buyer);
  const cut = await openForm(user);
  expect(await cut.findAllByRole('radiogroup')).toHaveLength(2);
  await user.click(option(cut, 'Organs', /^No organs/));
  await user.click(cut.getByText('Save cut sheet'));
  expect(await screen.findByText('The cut sheet is saved.')).toBeVisible();
  expect((await sheetOf(buyer, purchase))?.choices).toMatchObject({
    organs: 'none',
    bones: 'keep',
    steakThickness: 'threeQuarters',
  });
});

it('asks the second quarter of a half to agree to the cut of the first', async () => {
  const { group } = await buildCutRanch(4);
  const first = await buyShare(group._id, 'Full');
  const second = await buyShare(group._id, 'Full');
  await succeed(chooseCut(first.buyer, first.purchase, { choices: thick }));
  const { user } = openReceipt(second.purchase._id, second.buyer);
  const cut = await section(user);
  expect(await cut.findByText('The cut you are asked to agree to')).toBeVisible();
  expect(cut.getByText('1 1/2 inches')).toBeVisible();
  await user.click(cut.getByText('Agree to this cut'));
  expect(await cut.findByText('The cut you agreed to')).toBeVisible();
  expect(await sheetOf(second.buyer, second.purchase)).toMatchObject({
    basis: 'agreed',
    choices: thick,
  });
});

it('takes a second quarter back to a standard cut that has neither bones nor organs', async () => {
  const { group } = await buildCutRanch(4);
  await succeed(saveStandardCut(group._id, { choices: { bones: 'none', organs: 'none' } }));
  const first = await buyShare(group._id, 'Full');
  const second = await buyShare(group._id, 'Full');
  await succeed(chooseCut(first.buyer, first.purchase, { choices: thick }));
  const { user } = openReceipt(second.purchase._id, second.buyer);
  const cut = await section(user);
  await user.click(await cut.findByText('Agree to this cut'));
  await user.click(await cut.findByText('Take the standard cut'));
  expect(await cut.findByText('The cut you are asked to agree to')).toBeVisible();
  expect((await sheetOf(second.buyer, second.purchase))?.choices).toMatchObject({
    steakThickness: 'threeQuarters',
    bones: 'none',
    organs: 'none',
  });
});

it('shows nothing where the group has no cut sheets', async () => {
  const { buyer, purchase } = await buyShare((await buildGroup())._id, 'Full');
  openReceipt(purchase._id, buyer);
  await screen.findByRole('button', { name: /^Name and address/ });
  expect(screen.queryByRole('button', { name: /^Cut sheet/ })).not.toBeInTheDocument();
});

describe('for the admins of a group', () => {
  it('offers cut sheets with a standard cut and a day', async () => {
    const admin = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId: admin.supplierId, totalPortions: 2 });
    await buyShare(group._id, 'Full');
    const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    const cut = await adminSection(user);
    expect(await cut.findByText(/Buyers see no cut sheets yet/)).toBeVisible();
    await user.click(cut.getByLabelText('Ground beef', { selector: '[role="combobox"]' }));
    await user.click(await screen.findByText('2 lb packs', { selector: 'li' }));
    const due = cut.getByLabelText('Buyers choose until (optional)');
    await user.type(due, '2020-01-01');
    await user.click(cut.getByText('Offer cut sheets'));
    expect(await cut.findByText('Choose a day that is still to come.')).toBeVisible();
    const day = inDays(30).slice(0, 10);
    await user.clear(due);
    await user.type(due, day);
    await user.click(cut.getByText('Offer cut sheets'));
    expect(await screen.findByText('0 of 1 have chosen')).toBeVisible();
    const saved = await listCutSheets(admin, group._id);
    expect(saved.standard).toMatchObject({ ground: 'twoPounds' });
    expect(saved.due).toMatch(/:59\.999Z$/);
  });

  it('keeps what is chosen of the standard cut while a save is under way, and saves it next', async () => {
    const { admin, group } = await buildCutRanch();
    const path = `/api/groups/${group._id}/cut-sheet`;
    const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    const cut = await adminSection(user);
    const save = await cut.findByRole('button', { name: 'Save standard cut' });
    const due = cut.getByLabelText('Buyers choose until (optional)');
    const setDue = (days: number) =>
      fireEvent.change(due, { target: { value: inDays(days).slice(0, 10) } });
    setDue(30);
    const [letSave, letRead] = [hold('PUT', path), hold('GET', `${path}s`)];
    fireEvent.click(save);
    await waitFor(() => expect(save).toBeDisabled());
    setDue(40);
    letSave();
    await waitFor(() => expect(save).toBeEnabled());
    expect(due).toHaveValue(inDays(40).slice(0, 10));
    fireEvent.click(save);
    await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('draft '));
    letRead();
    const { due: saved } = await listCutSheets(admin, group._id);
    expect(Date.parse(saved ?? '')).toBeGreaterThan(Date.parse(inDays(38)));
    expect(due).toHaveValue(inDays(40).slice(0, 10));
  });

  it('turns cut sheets off while no buyer has chosen, and says why it cannot', async () => {
    const { admin, group } = await buildCutRanch();
    const { buyer, purchase } = await buyShare(group._id, 'Full');
    await succeed(chooseCut(buyer, purchase, { choices: {} }));
    const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
    const cut = await adminSection(user);
    const turnOff = async () => {
      await user.click(await cut.findByText('Turn off cut sheets'));
      const dialog = await screen.findByRole('dialog', { name: 'Offer no cut sheets any more?' });
      await user.click(within(dialog).getByText('Turn off cut sheets'));
    };
    await turnOff();
    expect(
      await screen.findByText('A buyer has chosen a cut already, so the cut sheets stay.'),
    ).toBeVisible();
    await succeed(refundShare(purchase._id));
    await turnOff();
    expect(await cut.findByText(/Buyers see no cut sheets yet/)).toBeVisible();
    expect((await listCutSheets(admin, group._id)).isOffered).toBe(false);
  });

  it('retries when the server was not reached, and shows nothing where there are none', async () => {
    const { admin, group } = await buildCutRanch();
    const address = `/admin/groups/${group._id}/after-selling`;
    breakNetwork('GET', `/api/groups/${group._id}/cut-sheets`);
    const { unmount, user } = renderPage(address, sessionOf(admin));
    expect(await (await adminSection(user)).findByText('Retry')).toBeVisible();
    unmount();
    answerWith('GET', `/api/groups/${group._id}/cut-sheets`, { status: 404 });
    renderPage(address, sessionOf(admin));
    await screen.findByRole('button', { name: /^Buyers/ });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Cut sheets/ })).not.toBeInTheDocument(),
    );
  });
});
