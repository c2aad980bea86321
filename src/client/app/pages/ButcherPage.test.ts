import { fireEvent, screen, waitFor, within } from '#testing/screen';

import { hold } from '#testing/answers';
import { chooseCut } from '#testing/factories/cutSheets';
import { buildOwned, giveContact, openButcherLink } from '#testing/factories/owners';
import { sessionOf, succeed } from '#testing/factories/users';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const field = (label: string) => screen.findByLabelText(new RegExp(`^${label} of Ann Ames`));

const hangingWeight = async () =>
  within(await screen.findByRole('form', { name: 'Hanging weight' }));

const unsaved = () => screen.findByRole('region', { name: 'Not saved yet' });

const expectSaved = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull());

/** The page of a butcher whose one share is Ann's. */
async function openButcher() {
  const owned = await buildOwned();
  await giveContact(owned.buyer.token);
  const key = await openButcherLink(owned.group._id);
  const page = renderPage(`/butcher/${key}`);
  const boxes = `/api/butcher/${key}/boxes/${owned.purchase._id}`;
  const read = async () =>
    (await api('GET', `/api/groups/${owned.group._id}/handover`, owned.admin)).body;
  return { ...owned, ...page, key, boxes, read };
}

describe('the butcher’s page', () => {
  it('shows owners and cuts without a login, and takes weights and boxes', async () => {
    const { buyer, group, purchase, admin, change } = await buildOwned();
    await giveContact(buyer.token);
    await succeed(change('PUT', '/cut-sheet', { choices: {} }));
    const { user } = renderPage(`/butcher/${await openButcherLink(group._id)}`);
    const [ann] = await screen.findAllByRole('row', { name: /^Ann Ames/ });
    expect(ann).toHaveTextContent('Half, 1/8');
    expect(ann).toHaveTextContent('509 555 0134');
    expect(screen.getByRole('region', { name: 'Cut sheets' })).toHaveTextContent('Standard cut');
    const carcass = await hangingWeight();
    const weight = carcass.getByLabelText('Hanging weight, lb');
    await user.type(weight, '0');
    await user.click(carcass.getByText('Save'));
    expect(await carcass.findByText('A weight is more than zero.')).toBeVisible();
    await user.clear(weight);
    await user.type(weight, '740');
    await user.type(await field('Boxes'), '3');
    await user.type(await field('Pounds'), '104.5');
    await user.click(document.body);
    await expectSaved();
    const read = async () =>
      (await api('GET', `/api/groups/${group._id}/handover`, { token: admin.token })).body;
    await waitFor(async () =>
      expect(await read()).toMatchObject({
        hangingLb: 740,
        shares: [{ purchaseId: purchase._id, boxes: 3, pounds: 104.5, weighedBy: null }],
      }),
    );
  });

  it('takes a carcass side by side, and in one piece again when the other is removed', async () => {
    const { user, read } = await openButcher();
    const carcass = await hangingWeight();
    await user.type(carcass.getByLabelText('Hanging weight, lb'), '401.25');
    await user.click(carcass.getByText('Add another side'));
    expect(await carcass.findByLabelText('Piece 1')).toHaveValue('Left side');
    expect(carcass.getByLabelText('Pounds of piece 1')).toHaveValue('401.25');
    await user.click(carcass.getByText('Save'));
    expect(await carcass.findByText('Enter a number.')).toBeVisible();
    await user.type(carcass.getByLabelText('Pounds of piece 2'), '398.75');
    expect(carcass.getByText('Together 800 lb')).toBeVisible();
    const second = carcass.getByLabelText('Piece 2');
    await user.clear(second);
    await user.type(second, 'Left side');
    await user.click(carcass.getByText('Save'));
    expect(await carcass.findByText('Another piece is called so.')).toBeVisible();
    await user.clear(second);
    await user.type(second, 'Right side');
    await user.click(carcass.getByText('Save'));
    const sides = [
      { label: 'Left side', lb: 401.25, weighedBy: null },
      { label: 'Right side', lb: 398.75, weighedBy: null },
    ];
    await waitFor(async () =>
      expect(await read()).toMatchObject({ hangingLb: 800, pieces: sides }),
    );
    await waitFor(() => expect(carcass.queryByText('Save')).not.toBeInTheDocument());

    await user.click(carcass.getByLabelText('Remove piece 1'));
    expect(carcass.getByLabelText('Hanging weight, lb')).toHaveValue('398.75');
    await user.click(carcass.getByText('Save'));
    await waitFor(async () => expect(await read()).toMatchObject({ hangingLb: 398.75 }));
    expect(await read()).not.toHaveProperty('pieces');
  });

  it('leaves what was refused to its button, and the focus where the reader is', async () => {
    const { user } = await openButcher();
    const carcass = await hangingWeight();
    await user.type(carcass.getByLabelText('Hanging weight, lb'), '0');
    const boxes = await field('Boxes');
    await user.click(boxes);
    expect(await carcass.findByText('A weight is more than zero.')).toBeVisible();
    expect(boxes).toHaveFocus();
  });

  it('saves a row when one leaves it, and leaves a number of another person to the button', async () => {
    const { user, boxes, read } = await openButcher();
    await user.type(await field('Boxes'), '3');
    await user.click(await field('Pounds'));
    expect(await unsaved()).toBeVisible();
    const body = { boxes: 4, pounds: null };
    await succeed(api('PUT', boxes, { body }));
    await user.click(document.body);
    const alert = await within(await unsaved()).findByRole('alert');
    expect(alert).toHaveTextContent('Ann Ames: Another person has saved 4 boxes meanwhile');
    await user.click(await field('Boxes'));
    await user.click(document.body);
    expect(await read()).toMatchObject({ shares: [{ boxes: 4 }] });
    await user.click(within(await unsaved()).getByText('Save'));
    await expectSaved();
    expect(await read()).toMatchObject({ shares: [{ boxes: 3 }] });
  });

  it('marks what differs from the standard cut', async () => {
    const { group, purchase, buyer, change } = await buildOwned();
    await giveContact(buyer.token);
    await succeed(change('PUT', '/cut-sheet', { choices: {} }));
    await succeed(chooseCut(buyer, purchase, { choices: { bones: 'none' } }));
    renderPage(`/butcher/${await openButcherLink(group._id)}`);
    const cuts = within(await screen.findByRole('region', { name: 'Cut sheets' }));
    expect(cuts.getByText('Bones: No bones')).toBeVisible();
    expect(cuts.getByText(/instead of Soup bones/)).toBeVisible();
    expect(cuts.getAllByText(/instead of/)).toHaveLength(1);
  });

  it('keeps what is typed while a save is under way, and saves it when it is left', async () => {
    const { user, boxes, read } = await openButcher();
    const letSave = hold('PUT', boxes);
    await user.type(await field('Boxes'), '3');
    await user.click(document.body);
    await user.type(await field('Pounds'), '104.5');
    await user.click(document.body);
    expect(await field('Pounds')).toHaveValue('104.5');
    letSave();
    await expectSaved();
    expect(await field('Boxes')).toHaveValue('3');
    expect(await field('Pounds')).toHaveValue('104.5');
    expect(await read()).toMatchObject({ shares: [{ boxes: 3, pounds: 104.5 }] });
  });

  it('saves again before the first save is read again', async () => {
    const { group } = await buildOwned();
    const key = await openButcherLink(group._id);
    const { user } = renderPage(`/butcher/${key}`);
    const carcass = await hangingWeight();
    const save = async (pounds: string) => {
      fireEvent.change(carcass.getByLabelText('Hanging weight, lb'), { target: { value: pounds } });
      await user.click(carcass.getByText('Save'));
      await waitFor(() => expect(carcass.queryByText(/Not saved yet/)).not.toBeInTheDocument());
    };
    const letRead = hold('GET', `/api/butcher/${key}`);
    await save('740');
    await save('742.5');
    expect(carcass.queryByRole('alert')).not.toBeInTheDocument();
    letRead();
    expect(await api('GET', `/api/butcher/${key}`)).toMatchObject({ body: { hangingLb: 742.5 } });
  });

  it('prints the labels of boxes that were typed a moment before, and none while they cannot be saved', async () => {
    const { user, boxes } = await openButcher();
    const onPaper: string[] = [];
    jest.spyOn(window, 'print').mockImplementation(() => {
      onPaper.push(...screen.getAllByText(/^Box \d of/).map(({ textContent }) => textContent));
    });
    const each = await screen.findByLabelText('Boxes of a share that are not counted');
    fireEvent.change(each, { target: { value: '2' } });
    expect(screen.getByText('Box 2 of 2')).toBeInTheDocument();
    const paper = ['Box 1 of 3', 'Box 2 of 3', 'Box 3 of 3'];
    const letSave = hold('PUT', boxes);
    await user.type(await field('Boxes'), '3');
    await user.click(screen.getByText('Print box labels'));
    expect(onPaper).toEqual([]);
    letSave();
    await waitFor(() => expect(onPaper).toEqual(paper));
    expect(each).not.toBeInTheDocument();

    await user.type(await field('Boxes'), '.5');
    await user.click(screen.getByText('Print box labels'));
    expect(await within(await unsaved()).findByText(/Enter whole boxes/)).toBeVisible();
    expect(onPaper).toEqual(paper);
  });

  it('says so once the link is ended, by the admin who made it', async () => {
    const { group, admin } = await buildOwned();
    const { user, router } = renderPage(
      `/admin/groups/${group._id}/after-selling`,
      sessionOf(admin),
    );
    await openRow(user, 'The butcher’s link');
    await user.click(await screen.findByText('Make the butcher’s link'));
    const field = await screen.findByLabelText('Butcher’s link');
    const path = new URL((field as HTMLInputElement).value).pathname;
    await user.click(screen.getByText('Turn off link'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByText('Turn off link'));
    expect(await screen.findByText('The link is off.')).toBeVisible();
    await router.navigate(path);
    expect(await screen.findByText(/This link has ended/)).toBeVisible();
  });
});
