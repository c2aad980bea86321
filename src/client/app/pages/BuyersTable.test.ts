import { fireEvent, screen, waitFor, within } from '#testing/screen';

import { breakNetwork, hold } from '#testing/answers';
import { chooseCut, saveStandardCut, sheetOf } from '#testing/factories/cutSheets';
import { buildOwned, giveContact } from '#testing/factories/owners';
import { buildWindow } from '#testing/factories/pickup';
import { sessionOf, succeed, superadminToken } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { narrowWindow } from '#testing/narrowWindow';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

type Owned = Awaited<ReturnType<typeof buildOwned>>;

async function openBuyers({ group, admin }: Owned) {
  const page = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
  const section = await openRow(page.user, 'Buyers');
  const field = (label: string, name: string) =>
    section.findByLabelText(new RegExp(`^${label} of ${name}`));
  const type = async (label: string, name: string, value: string) =>
    fireEvent.change(await field(label, name), { target: { value } });
  const save = async () => page.user.click(await section.findByRole('button', { name: 'Save' }));
  const unsaved = () => section.findByRole('region', { name: 'Not saved yet' });
  const expectSaved = () =>
    waitFor(() => expect(section.queryByRole('region', { name: 'Not saved yet' })).toBeNull());
  return { ...page, section, field, type, save, unsaved, expectSaved };
}

const boxesOf = ({ purchase }: Pick<Owned, 'purchase'>) => `/api/purchases/${purchase._id}/boxes`;

const readShares = async ({ group, admin }: Owned) =>
  (await api('GET', `/api/groups/${group._id}/handover`, admin)).body;

const sellToRay = ({ group, admin }: Owned) =>
  succeed(
    api('POST', `/api/groups/${group._id}/cash-sales`, {
      token: admin.token,
      body: { name: 'Ray', portion: 'Half', amountPaid: 550, saleId: crypto.randomUUID() },
    }),
  );

describe('the buyers of a group, for its admins', () => {
  it('are one table of owners, cuts, windows and weights', async () => {
    const owned = await buildOwned();
    const { buyer, purchase, group } = owned;
    await giveContact(buyer.token);
    await succeed(saveStandardCut(group._id));
    await succeed(chooseCut(buyer, purchase, { choices: { bones: 'none' } }));
    await sellToRay(owned);
    const { section } = await openBuyers(owned);
    const [ann] = await section.findAllByRole('row', { name: /^Ann Ames/ });
    expect(ann).toHaveTextContent('509 555 0134');
    expect(ann).toHaveTextContent('4 Elm Road');
    expect(ann).toHaveTextContent('Has not signed');
    expect(ann).toHaveTextContent('Bones: No bones');
    const [ray] = section.getAllByRole('row', { name: /^Ray/ });
    expect(ray).toHaveTextContent('no account');
    expect(ray).toHaveTextContent('Signs on paper');
    expect(ray).toHaveTextContent('Standard: has not chosen');
    expect(screen.getByText('0 of 2 complete')).toBeVisible();
  });

  it('are asked by a text message where they have given no name and address', async () => {
    const owned = await buildOwned();
    await sellToRay(owned);
    const { user, section } = await openBuyers(owned);
    await user.click(await section.findByRole('button', { name: /^Actions for Ray/ }));
    const ask = await screen.findByRole('menuitem', { name: /^Ask Ray, SC-\d+ by text message$/ });
    const [to, text = ''] = (ask.getAttribute('href') ?? '').split('body=');
    expect(to).toBe('sms:?&');
    expect(decodeURIComponent(text)).toMatch(
      /^For your share of .+, receipt SC-\d+, the butcher needs your name, address and phone number\. Please send them to me\.$/,
    );
  });

  it('are cards with the same fields where there is no room for a table', async () => {
    narrowWindow();
    const owned = await buildOwned();
    const { type, save, expectSaved } = await openBuyers(owned);
    await type('Boxes', owned.buyer.username, '3');
    await save();
    await expectSaved();
    expect(await readShares(owned)).toMatchObject({ shares: [{ boxes: 3 }] });
  });

  it('save windows, boxes and pounds of several rows with one button', async () => {
    const owned = await buildOwned();
    const window = await buildWindow(owned.group._id);
    await sellToRay(owned);
    const { user, field, type, save, unsaved, expectSaved } = await openBuyers(owned);
    const { username } = owned.buyer;
    await type('Boxes', username, '3');
    await type('Pounds', username, '104,5');
    await user.selectOptions(await field('Pickup window', 'Ray'), window._id);
    expect(await unsaved()).toHaveTextContent('2 shares not saved yet');
    await save();
    await expectSaved();
    expect(await field('Pounds', username)).toHaveValue('104.5');
    expect(await readShares(owned)).toMatchObject({
      shares: expect.arrayContaining([
        expect.objectContaining({ buyer: username, boxes: 3, pounds: 104.5, windowId: null }),
        expect.objectContaining({ buyer: 'Ray', boxes: null, windowId: window._id }),
      ]) as unknown,
    });
  });

  it('keep what was refused, and name the row and why', async () => {
    const owned = await buildOwned();
    const { username } = owned.buyer;
    const { type, field, save, unsaved, expectSaved } = await openBuyers(owned);
    await type('Boxes', username, '0');
    await save();
    expect(await within(await unsaved()).findByRole('alert')).toHaveTextContent(
      `${username}: Enter at least one box.`,
    );
    expect(await field('Boxes', username)).toBeInvalid();
    await type('Boxes', username, 'three');
    await save();
    expect(await within(await unsaved()).findByRole('alert')).toHaveTextContent('Enter a number.');
    expect(await field('Boxes', username)).toHaveValue('three');
    await type('Boxes', username, '3');
    await save();
    await expectSaved();
  });

  it('keep what was typed without a network, after a conflict, folded and after a reload', async () => {
    const owned = await buildOwned();
    const { username } = owned.buyer;
    const path = boxesOf(owned);
    const first = await openBuyers(owned);
    await first.type('Boxes', username, '3');
    const broken = breakNetwork('PUT', path);
    await first.save();
    expect(await within(await first.unsaved()).findByRole('alert')).toHaveTextContent(
      'there is no connection. What you typed is kept',
    );
    expect(broken).toHaveLength(1);
    interceptNothing();
    await openRow(first.user, 'News');
    first.unmount();

    const { type, field, save, unsaved, expectSaved } = await openBuyers(owned);
    expect(await field('Boxes', username)).toHaveValue('3');
    await type('Boxes', username, '5');
    const body = { boxes: 4, pounds: null };
    await succeed(api('PUT', path, { token: await superadminToken(), body }));
    await save();
    expect(await within(await unsaved()).findByRole('alert')).toHaveTextContent(
      'Another person has saved 4 boxes meanwhile',
    );
    expect(await field('Boxes', username)).toHaveValue('5');
    await save();
    await expectSaved();
    expect(await readShares(owned)).toMatchObject({ shares: [{ boxes: 5 }] });
  });

  it('keep what is typed while a save is under way, and save it without a word of another person', async () => {
    const owned = await buildOwned();
    const { username } = owned.buyer;
    const { section, type, field, save, unsaved, expectSaved } = await openBuyers(owned);
    await type('Boxes', username, '3');
    const [letSave, letRead] = [
      hold('PUT', boxesOf(owned)),
      hold('GET', `/api/groups/${owned.group._id}/handover`),
    ];
    await save();
    await type('Pounds', username, '104,5');
    letSave();
    await waitFor(() => expect(section.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(await field('Boxes', username)).toHaveValue('3');
    expect(await field('Pounds', username)).toHaveValue('104,5');
    expect(await unsaved()).toHaveTextContent('1 share not saved yet');
    expect(JSON.stringify(sessionStorage)).toContain('104,5');
    await save();
    await expectSaved();
    expect(section.queryByRole('alert')).not.toBeInTheDocument();
    letRead();
    expect(await field('Pounds', username)).toHaveValue('104.5');
    expect(await readShares(owned)).toMatchObject({ shares: [{ boxes: 3, pounds: 104.5 }] });
  });

  it('forget what was typed when it is discarded', async () => {
    const owned = await buildOwned();
    const { username } = owned.buyer;
    const { user, section, type, field, expectSaved } = await openBuyers(owned);
    await type('Boxes', username, '3');
    await user.click(await section.findByRole('button', { name: 'Discard' }));
    await expectSaved();
    expect(await field('Boxes', username)).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('draft ');
  });

  it('let an admin enter the owner of a guest’s share, and change its cut', async () => {
    const owned = await buildOwned();
    await succeed(saveStandardCut(owned.group._id));
    const { user, section } = await openBuyers(owned);
    const { username } = owned.buyer;
    const openMenu = async () =>
      user.click(await section.findByLabelText(new RegExp(`^Actions for ${username}`)));
    await openMenu();
    await user.click(await screen.findByText('Enter name and address'));
    const owner = await screen.findByRole('dialog', { name: 'The owner of this share' });
    await user.click(within(owner).getByText('Cancel'));
    await openMenu();
    await user.click(await screen.findByText('Change the cut'));
    const cut = within(await screen.findByRole('dialog', { name: `The cut of ${username}` }));
    await user.click(await cut.findByRole('radio', { name: /^No bones/ }));
    await user.click(cut.getByText('Save cut sheet'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await section.findByText('Bones: No bones')).toBeVisible();
    expect((await sheetOf(owned.buyer, owned.purchase))?.choices).toMatchObject({ bones: 'none' });
  });

  it('are asked for again when the server was not reached', async () => {
    const owned = await buildOwned();
    breakNetwork('GET', `/api/groups/${owned.group._id}/owners`);
    const { section } = await openBuyers(owned);
    expect(await section.findByText('Retry')).toBeVisible();
  });

  it('are not asked to sign once the animal is harvested', async () => {
    const owned = await buildOwned();
    const { section, unmount } = await openBuyers(owned);
    expect(await section.findByText(/signs before the animal is slaughtered/)).toBeVisible();
    unmount();
    for (const kind of ['booked', 'harvested']) {
      await succeed(owned.change('PUT', `/milestones/${kind}`, { done: true }));
    }
    const after = await openBuyers(owned);
    expect(await after.section.findByText(/Buyers fill this in/)).toBeVisible();
    expect(after.section.queryByText(/slaughtered/)).not.toBeInTheDocument();
  });
});

describe('the hanging weight of a group', () => {
  it('is saved by itself, and refused at its field', async () => {
    const owned = await buildOwned();
    const { user } = renderPage(
      `/admin/groups/${owned.group._id}/after-selling`,
      sessionOf(owned.admin),
    );
    const section = await openRow(user, 'Hanging weight');
    const weight = await section.findByLabelText('Hanging weight, lb');
    fireEvent.change(weight, { target: { value: '0' } });
    await user.click(section.getByText('Save'));
    expect(await section.findByText('A weight is more than zero.')).toBeVisible();
    fireEvent.change(weight, { target: { value: '742,5' } });
    await user.click(section.getByText('Save'));
    expect(await section.findByText(/^Saved/)).toBeVisible();
    expect(weight).toHaveValue('742.5');
    expect(screen.getByText('742.5 lb')).toBeVisible();
  });
});
