import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf, type TestUser } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

type Ranch = Awaited<ReturnType<typeof buildRanch>>;

const openPage = ({ group }: Pick<Ranch, 'group'>, user: TestUser) =>
  renderPage(`/admin/groups/edit/${group._id}`, sessionOf(user));

async function openForm(ranch: Ranch) {
  const { user, router } = openPage(ranch, ranch.admin);
  const remaining = await screen.findByLabelText('Remaining cost to share');
  const sent = watch('PUT', `/api/groups/${ranch.group._id}`);
  const submit = () => user.click(screen.getByText('Save Group'));
  return {
    user,
    router,
    remaining,
    sent,
    lastSent: async () => (await sent.at(-1)?.clone().json()) as Record<string, unknown>,
    setRemaining: (dollars: string) => {
      fireEvent.change(remaining, { target: { value: dollars } });
      fireEvent.focusOut(remaining);
    },
    setStatus: async (status: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Status' }));
      await user.click(await screen.findByRole('option', { name: status }));
    },
    submit,
    /** Submits the form and confirms the dialog. */
    save: async () => {
      await submit();
      await user.click(within(await screen.findByRole('dialog')).getByText('Save group'));
    },
  };
}

it('saves the remaining cost after a confirmation, up to the cost of the unsold shares, and returns to the list', async () => {
  const ranch = await buildRanch();
  const { group, admin } = ranch;
  await buyShare(group._id, 'Full');
  await ranch.change('PUT', '', { remainingCost: 2750 });
  const { router, sent, lastSent, setRemaining, submit, save } = await openForm(ranch);
  for (const fixed of ['Total cost', 'Cost per portion', 'Supplier', 'Animal', 'State']) {
    expect(screen.getByLabelText(fixed)).toHaveAttribute('readonly');
  }
  expect(screen.getAllByText('Fixed: a share is sold or being paid for.')).toHaveLength(2);
  expect(screen.getByText('At most $3,300.00.')).toBeVisible();
  setRemaining('3300.01');
  await submit();
  const message =
    'Remaining Cost to Share cannot exceed $3,300.00: that is what the unsold shares cost';
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  setRemaining('500');
  const warning = 'Remaining cost is lower than the cost per portion.';
  expect(await screen.findByText(warning)).toBeVisible();

  setRemaining('2200');
  await submit();
  const dialog = await screen.findByRole('dialog', { name: `Save ${group.name}?` });
  expect(dialog).toHaveTextContent('2 of 16 parts of the animal go off sale.');
  expect(sent).toEqual([]);
  await save();
  expect(await screen.findByText(`${group.name} was saved.`)).toBeVisible();
  expect(await lastSent()).toMatchObject({
    name: group.name,
    animal: 'Beef',
    state: 'WA',
    supplierId: admin.supplierId,
    totalCost: 4400,
    remainingCost: 2200,
    costPerPortion: 1100,
    totalPortions: 4,
    status: 'open',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/groups'));
});

it('leaves nothing to share when the group is closed, shows when it closed, and is undone', async () => {
  const ranch = await buildRanch();
  const { name, _id } = ranch.group;
  await buyShare(_id, 'Full');
  await holdShare(_id, 'Quarter');
  const statuses = watch('PATCH', `/api/groups/${_id}/status`);
  const { user, remaining, lastSent, setStatus, submit } = await openForm(ranch);
  await setStatus('Closed');
  expect(remaining).toHaveValue(0);
  await submit();
  const dialog = await screen.findByRole('dialog', { name: `Save ${name}?` });
  expect(dialog).toHaveTextContent('Status: Open → Closed');
  expect(dialog).toHaveTextContent(
    '12 of 16 parts of the animal, $3,300.00, are unsold and go off sale.',
  );
  expect(dialog).toHaveTextContent('A buyer is paying for 1 of them right now.');
  await user.click(within(dialog).getByText('Save group'));
  const told = await screen.findByText(`${name} is now closed.`);
  await user.hover(told);
  expect(told).toBeVisible();
  expect(await lastSent()).toMatchObject({
    status: 'closed',
    remainingCost: 0,
    dateClosed: expect.any(String),
  });
  await user.click(await screen.findByText('Undo'));
  expect(await screen.findByText(`${name} is now open.`)).toBeVisible();
  expect(await statuses[0]?.json()).toEqual({ status: 'open', version: expect.any(Number) });
});

it('puts unsold shares back on sale when a closed group opens, and shows what failed', async () => {
  const ranch = await buildRanch();
  const { _id } = ranch.group;
  await buyShare(_id, 'Full');
  await ranch.change('PATCH', '/status', { status: 'closed' });
  const { remaining, setStatus, save } = await openForm(ranch);
  await setStatus('Open');
  expect(remaining).toHaveValue(3300);
  for (const [answer, message] of [
    [{ status: 500 }, 'An error occurred while updating the group.'],
    [{ status: 403, body: { message: 'No.' } }, 'No.'],
  ] as const) {
    const sent = answerWith('PUT', `/api/groups/${_id}`, answer);
    await save();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await sent[0]?.json()).toMatchObject({ status: 'open', remainingCost: 3300 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});

it('shows what another admin changed, preserves the input, and saves it afterwards', async () => {
  // No event tells this page of the change before it saves.
  answerWith('GET', '/api/groups/events', { status: 404 });
  const ranch = await buildRanch();
  await buyShare(ranch.group._id, 'Full');
  const { remaining, lastSent, save } = await openForm(ranch);
  const name = screen.getByLabelText('Group name');
  fireEvent.change(name, { target: { value: 'Angus for four' } });
  const { body: stored } = await ranch.change('PUT', '', { remainingCost: 2200, tag: 'Steer #5' });
  await save();

  expect(await screen.findByText('This group has changed since you opened it.')).toBeVisible();
  const changes = await screen.findAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'Remaining cost: $3,300.00 → $2,200.00',
    'Tag: none → Steer #5',
  ]);
  expect(name).toHaveValue('Angus for four');
  expect(remaining).toHaveValue(2200);

  await save();
  expect(await screen.findByText('Angus for four was saved.')).toBeVisible();
  expect(await lastSent()).toMatchObject({
    name: 'Angus for four',
    tag: 'Steer #5',
    remainingCost: 2200,
    version: stored.version,
  });
});

it('warns as soon as it opens when what remains no longer buys a full portion', async () => {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId, totalPortions: 1 });
  await buyShare(group._id, 'Half');
  openPage({ group }, admin);
  const warning = 'Remaining cost is lower than the cost per portion.';
  expect(await screen.findByText(warning)).toBeVisible();
});

it('shows when the group belongs to another supplier, and when the server fails', async () => {
  const ranch = await buildRanch();
  const { router } = openPage(ranch, await buildSupplierAdmin());
  expect(await screen.findByText('Group not found.')).toBeVisible();
  expect(screen.getByText('You do not have permission to edit this group.')).toBeVisible();
  answerWith('GET', '/api/groups/any', { status: 500 });
  await act(() => router.navigate('/admin/groups/edit/any'));
  expect(await screen.findByText('Failed to load data.')).toBeVisible();
});
