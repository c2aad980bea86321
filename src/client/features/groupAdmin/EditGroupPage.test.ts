import { screen, waitFor } from '@testing-library/react';

import { answerWith, watch } from '#testing/answers';
import { buyShare, holdShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, sessionOf, type TestUser } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

type Ranch = Awaited<ReturnType<typeof buildRanch>>;

/** A ranch that has sold one of its four portions: $3,300 remain. */
async function buildSale(): Promise<Ranch> {
  const ranch = await buildRanch();
  await buyShare(ranch.group._id, 'Full');
  return ranch;
}

const openPage = async ({ group }: Ranch, who: TestUser) =>
  renderPage(`/admin/groups/edit/${group._id}`, sessionOf(who));

async function openForm(ranch: Ranch, who: TestUser = ranch.admin) {
  const { user, router } = await openPage(ranch, who);
  const remaining = await screen.findByLabelText('Remaining cost to share');
  const sent = watch('PUT', `/api/groups/${ranch.group._id}`);
  return {
    user,
    router,
    sent,
    lastSent: async () => (await sent.at(-1)?.clone().json()) as Record<string, unknown>,
    setRemaining: async (dollars: string) => {
      await user.clear(remaining);
      await user.type(remaining, dollars);
    },
    setStatus: async (status: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Status' }));
      await user.click(await screen.findByRole('option', { name: status }));
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Save Group' })),
    confirm: async () => user.click(await screen.findByRole('button', { name: 'Save group' })),
  };
}

it('saves the full form after a confirmation and goes back to the list', async () => {
  const ranch = await buildSale();
  const { group, admin } = ranch;
  const { router, sent, lastSent, setRemaining, submit, confirm } = await openForm(ranch);
  await setRemaining('2200');
  await submit();
  expect(sent).toEqual([]);
  await confirm();
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

it('leaves the cost and, to a supplier admin, the supplier as they are', async () => {
  await openForm(await buildRanch());
  expect(screen.getByLabelText('Total cost')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Cost per portion')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Supplier')).toHaveAttribute('readonly');
});

it('refuses a remaining cost below that of a portion', async () => {
  const { sent, setRemaining, submit } = await openForm(await buildRanch());
  await setRemaining('1099.99');
  await submit();
  const message = 'Cost per portion cannot exceed Remaining Cost to Share';
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  expect(sent).toEqual([]);
});

it('warns where what remains no longer buys a full portion', async () => {
  const { user, setRemaining } = await openForm(await buildRanch());
  await setRemaining('500');
  await user.tab();
  expect(
    await screen.findByText('Remaining cost is lower than the cost per portion.'),
  ).toBeVisible();
});

it('warns of that as soon as it opens', async () => {
  const ranch = await buildRanch();
  for (const portion of ['Full', 'Full', 'Full', 'Half'] as const) {
    await buyShare(ranch.group._id, portion);
  }
  await openPage(ranch, ranch.admin);
  expect(
    await screen.findByText('Remaining cost is lower than the cost per portion.'),
  ).toBeVisible();
});

it('leaves nothing to share when full or closed, and stamps the closing', async () => {
  const ranch = await buildSale();
  const { lastSent, sent, setStatus, submit, confirm } = await openForm(ranch);
  await setStatus('Closed');
  expect(screen.getByLabelText('Remaining cost to share')).toHaveValue(0);
  await submit();
  const dialog = await screen.findByRole('dialog', { name: `Save ${ranch.group.name}?` });
  expect(dialog).toHaveTextContent('Status: Open → Closed');
  expect(dialog).toHaveTextContent('12 of 16 quarters, $3,300.00, are unsold and go off sale.');
  await confirm();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await lastSent()).toMatchObject({
    status: 'closed',
    remainingCost: 0,
    dateClosed: expect.any(String),
  });
});

it('says beside the status what to do instead of closing before the day', async () => {
  const ranch = await buildSale();
  const fillBy = new Date(Date.now() + 10 * 86_400_000).toISOString();
  await ranch.change('PUT', '', { fillBy });
  const { setStatus, submit, confirm } = await openForm(ranch);
  await setStatus('Closed');
  await submit();
  await confirm();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveAccessibleDescription(
      /Call it off, and they are refunded/,
    ),
  );
});

it('goes back to the status before by Undo', async () => {
  const ranch = await buildRanch();
  const { name, _id } = ranch.group;
  const statuses = watch('PATCH', `/api/groups/${_id}/status`);
  const { user, setStatus, submit, confirm } = await openForm(ranch);
  await setStatus('Closed');
  await submit();
  await confirm();
  expect(await screen.findByText(`${name} is now closed.`)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`${name} is now open.`)).toBeVisible();
  expect(await statuses[0]?.json()).toEqual({ status: 'open' });
});

describe('what is unsold', () => {
  it('is said, and what somebody is paying for', async () => {
    const ranch = await buildSale();
    await holdShare(ranch.group._id, 'Quarter');
    const { setStatus, submit } = await openForm(ranch);
    await setStatus('Full');
    await submit();
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      '12 of 16 quarters, $3,300.00, are unsold and go off sale. Opening the group again puts them back. Someone is paying for 1 of them right now. They will be told, and not charged.',
    );
  });

  it('costs what may be typed at most, whatever was withdrawn of it', async () => {
    const ranch = await buildSale();
    await ranch.change('PUT', '', { remainingCost: 2750 });
    const { sent, setRemaining, submit } = await openForm(ranch);
    expect(screen.getByText('At most $3,300.00.')).toBeVisible();
    await setRemaining('3300.01');
    await submit();
    const message =
      'Remaining Cost to Share cannot exceed $3,300.00: that is what the unsold shares cost';
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(sent).toEqual([]);
    await setRemaining('3300');
    await submit();
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('is put back when a closed group opens', async () => {
    const ranch = await buildSale();
    await ranch.change('PATCH', '/status', { status: 'closed' });
    const { sent, lastSent, setStatus, submit, confirm } = await openForm(ranch);
    await setStatus('Open');
    expect(screen.getByLabelText('Remaining cost to share')).toHaveValue(3300);
    await submit();
    await confirm();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await lastSent()).toMatchObject({ status: 'open', remainingCost: 3300 });
  });
});

it('shows what somebody else changed, keeps what was typed, and saves on top of it', async () => {
  // Nobody tells this page of the change before it saves.
  answerWith('GET', '/api/groups/events', { status: 404 });
  const ranch = await buildSale();
  const { user, lastSent, submit, confirm } = await openForm(ranch);
  const name = screen.getByLabelText('Group name');
  await user.clear(name);
  await user.type(name, 'Angus for four');
  const { body: stored } = await ranch.change('PUT', '', { remainingCost: 2200, state: 'OR' });
  await submit();
  await confirm();

  expect(await screen.findByText('This group has changed since you opened it.')).toBeVisible();
  const changes = await screen.findAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    'State: WA → OR',
    'Remaining cost: $3,300.00 → $2,200.00',
  ]);
  expect(name).toHaveValue('Angus for four');
  expect(screen.getByLabelText('Remaining cost to share')).toHaveValue(2200);

  await submit();
  await confirm();
  expect(await screen.findByText('Angus for four was saved.')).toBeVisible();
  expect(await lastSent()).toMatchObject({
    name: 'Angus for four',
    state: 'OR',
    remainingCost: 2200,
    version: stored.version,
  });
});

it.each([
  [{ status: 500 }, 'An error occurred while updating the group.'],
  [{ status: 403, body: { message: 'No.' } }, 'No.'],
])('tells what failed: %j', async (answer, message) => {
  const ranch = await buildRanch();
  const { setRemaining, submit, confirm } = await openForm(ranch);
  answerWith('PUT', `/api/groups/${ranch.group._id}`, answer);
  await setRemaining('2200');
  await submit();
  await confirm();
  expect(await screen.findByText(message)).toBeVisible();
});

it.each([
  ['a group that is not there', 404, 'Group not found.'],
  ['a broken server', 500, 'Failed to load data.'],
])('says so for %s', async (_, status, message) => {
  const ranch = await buildRanch();
  answerWith('GET', `/api/groups/${ranch.group._id}`, { status });
  await openPage(ranch, ranch.admin);
  expect(await screen.findByText(message)).toBeVisible();
});

it('says so where no supplier is found', async () => {
  answerWith('GET', '/api/suppliers', { body: [] });
  await openForm(await buildRanch(), await buildUser({ role: 'superadmin' }));
  expect(screen.getByText('No suppliers found. You may need to create one first.')).toBeVisible();
});

it('is not there for the admins of another supplier', async () => {
  await openPage(await buildRanch(), await buildSupplierAdmin());
  expect(await screen.findByText('Group not found.')).toBeVisible();
});
