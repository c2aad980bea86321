import { screen, waitFor } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });
const superadmin = buildSession({ role: 'superadmin', isAdmin: true });

const literal = serveLiterally('wrapped');

async function openForm(session = rancher) {
  const { user, router } = renderPage('/admin/groups/edit/g1', session);
  const remaining = await screen.findByLabelText('Remaining cost to share');
  return {
    user,
    router,
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

const sent = () => literal.calls.find(({ method }) => method === 'PUT')?.body;

it('saves the full form after a confirmation and goes back to the list', async () => {
  const { router, setRemaining, submit, confirm } = await openForm();
  await setRemaining('2200');
  await submit();
  expect(sent()).toBeUndefined();
  await confirm();
  expect(await screen.findByText('Angus for six was saved.')).toBeVisible();
  expect(sent()).toMatchObject({
    name: 'Angus for six',
    animal: 'Beef',
    state: 'WA',
    supplierId: 's1',
    totalCost: 4400,
    remainingCost: 2200,
    costPerPortion: 1100,
    totalPortions: 4,
    status: 'open',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/groups'), {
    timeout: 4000,
  });
});

it('leaves the cost and, to a supplier admin, the supplier as they are', async () => {
  await openForm();
  expect(screen.getByLabelText('Total cost')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Cost per portion')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Supplier')).toHaveAttribute('readonly');
});

it.each([
  ['4400.01', 'Remaining Cost to Share cannot exceed Total Cost'],
  ['1099.99', 'Cost per portion cannot exceed Remaining Cost to Share'],
])('refuses %s as remaining cost', async (dollars, message) => {
  const { setRemaining, submit } = await openForm();
  await setRemaining(dollars);
  await submit();
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  expect(sent()).toBeUndefined();
});

it('warns where what remains no longer buys a full portion', async () => {
  const { user, setRemaining } = await openForm();
  await setRemaining('500');
  await user.tab();
  expect(
    await screen.findByText('Remaining cost is lower than the cost per portion.'),
  ).toBeVisible();
});

it('leaves nothing to share when full or closed, and stamps the closing', async () => {
  const { setStatus, submit, confirm } = await openForm();
  await setStatus('Closed');
  expect(screen.getByLabelText('Remaining cost to share')).toHaveValue(0);
  await submit();
  const dialog = await screen.findByRole('dialog', { name: 'Save Angus for six?' });
  expect(dialog).toHaveTextContent('$3,300.00 is unsold and goes off sale.');
  await confirm();
  await waitFor(() => expect(sent()).toMatchObject({ status: 'closed', remainingCost: 0 }));
  expect(sent()?.dateClosed).toEqual(expect.any(String));
});

it('goes back to the status before by Undo', async () => {
  const { user, setStatus, submit, confirm } = await openForm();
  await setStatus('Closed');
  await submit();
  await confirm();
  expect(await screen.findByText('Angus for six is now closed.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Angus for six is now open.')).toBeVisible();
  expect(literal.lastCall('/api/groups/g1/status')?.body).toEqual({ status: 'open' });
});

describe('where the server counts what is withdrawn', () => {
  const counts = (quarters: object, changes: object = {}) =>
    Object.assign(literal.world.groups[0] ?? {}, {
      quarters: { total: 16, sold: 10, held: 0, withdrawn: 0, yours: 0, ...quarters },
      ...changes,
    });

  it('says how much is unsold', async () => {
    counts({ held: 1 }, { remainingCost: 1650, reopenCost: 0 });
    const { setStatus, submit } = await openForm();
    await setStatus('Full');
    await submit();
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      '6 of 16 quarters, $1,650.00, are unsold and go off sale. Opening the group again puts them back. Somebody is paying for 1 of them right now: they are told, and not charged.',
    );
  });

  it('lets no more be typed than the unsold shares cost', async () => {
    counts({ withdrawn: 2 }, { remainingCost: 1100 });
    const { setRemaining, submit } = await openForm();
    expect(screen.getByText('At most $1,650.00.')).toBeVisible();
    await setRemaining('1650.01');
    await submit();
    const message =
      'Remaining Cost to Share cannot exceed $1,650.00: that is what the unsold shares cost';
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(sent()).toBeUndefined();
    await setRemaining('1650');
    await submit();
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('puts back, when it opens, what closing took off sale', async () => {
    const closed = { status: 'closed', remainingCost: 0, reopenCost: 1650 };
    counts({ withdrawn: 6 }, closed);
    const { setStatus, submit, confirm } = await openForm();
    await setStatus('Open');
    expect(screen.getByLabelText('Remaining cost to share')).toHaveValue(1650);
    await submit();
    await confirm();
    await waitFor(() => expect(sent()).toMatchObject({ status: 'open', remainingCost: 1650 }));
  });
});

it('shows what somebody else changed, keeps what was typed, and saves on top of it', async () => {
  const { user, submit, confirm } = await openForm();
  const name = screen.getByLabelText('Group name');
  await user.clear(name);
  await user.type(name, 'Angus for four');
  const [stored] = literal.world.groups;
  Object.assign(stored ?? {}, { remainingCost: 2200, state: 'OR', version: 7 });
  const message =
    'This group has changed since you opened it. Look at what is new, then save again.';
  const refusals = answerWith('PUT', '/api/groups/g1', {
    status: 409,
    body: { code: 'stale', message },
  });
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
  await waitFor(() => expect(refusals).toHaveLength(2));
  expect(await refusals[1]?.json()).toMatchObject({
    name: 'Angus for four',
    state: 'OR',
    remainingCost: 2200,
    version: 7,
  });
});

it.each([
  [{ status: 500 }, 'An error occurred while updating the group.'],
  [{ status: 403, body: { message: 'No.' } }, 'No.'],
])('tells what failed: %j', async (answer, message) => {
  const { setRemaining, submit, confirm } = await openForm();
  answerWith('PUT', '/api/groups/g1', answer);
  await setRemaining('2200');
  await submit();
  await confirm();
  expect(await screen.findByText(message)).toBeVisible();
});

it.each([
  ['a group that is not there', 404, 'Group not found.'],
  ['a broken server', 500, 'Failed to load data.'],
])('says so for %s', async (_, status, message) => {
  answerWith('GET', '/api/groups/g1', { status });
  renderPage('/admin/groups/edit/g1', rancher);
  expect(await screen.findByText(message)).toBeVisible();
});

it('says so where no supplier is found', async () => {
  literal.world.suppliers = [];
  await openForm(superadmin);
  expect(screen.getByText('No suppliers found. You may need to create one first.')).toBeVisible();
});

it('is closed to the admins of another supplier', async () => {
  const elsewhere = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's2' });
  renderPage('/admin/groups/edit/g1', elsewhere);
  expect(await screen.findByText('You do not have permission to edit this group.')).toBeVisible();
});
