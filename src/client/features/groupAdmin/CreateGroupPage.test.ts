import { cleanup, screen, waitFor } from '@testing-library/react';

import { answerWith, watch } from '#testing/answers';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, sessionOf, type TestUser } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

async function openForm(who?: TestUser) {
  const rancher = await buildSupplierAdmin();
  const { user, router } = renderPage('/admin/create-group', sessionOf(who ?? rancher));
  const name = await screen.findByLabelText('Group name');
  return {
    user,
    router,
    rancher,
    sent: watch('POST', '/api/groups/create'),
    fillIn: async (cost = '2200', portions = '4') => {
      await user.type(name, 'Fall steer');
      await user.type(screen.getByLabelText('Total cost'), cost);
      await user.type(screen.getByLabelText('Total portions'), portions);
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Create Group' })),
    confirm: async () => user.click(await screen.findByRole('button', { name: 'Create group' })),
  };
}

it('starts in Washington, with the own supplier, inviting the creator', async () => {
  const { rancher } = await openForm();
  expect(screen.getByRole('combobox', { name: 'State' })).toHaveTextContent('WA');
  expect(screen.getByLabelText<HTMLInputElement>('Supplier').value).toMatch(/^Oak Ranch-/);
  expect(screen.getByText(rancher.email)).toBeVisible();
});

it('shows what each share will cost, and is of the animal', async () => {
  const { fillIn } = await openForm();
  await fillIn('100', '3');
  const summary = screen.getByRole('complementary', { name: 'What buyers will see' });
  await waitFor(() => expect(summary).toHaveTextContent('Cost per full portion$33.33'));
  expect(summary).toHaveTextContent('Quarter · 1/12 of the animal$8.33');
});

it('begins as the group that is copied, and invites who bought of it', async () => {
  const { admin, group } = await buildRanch();
  const { buyer } = await buyShare(group._id, 'Half');
  const { user } = renderPage(`/admin/create-group?from=${group._id}`, sessionOf(admin));
  expect(await screen.findByLabelText('Group name')).toHaveValue(group.name);
  expect(screen.getByLabelText('Total cost')).toHaveValue(group.totalCost);
  expect(screen.getByLabelText('Total portions')).toHaveValue(group.totalPortions);
  await user.click(screen.getByRole('button', { name: /^Invite everyone who bought last time/ }));
  expect(screen.getByText(buyer.email)).toBeVisible();
});

it('creates after a confirmation, says so, and goes to the groups', async () => {
  const { user, router, rancher, sent, fillIn, submit, confirm } = await openForm();
  await fillIn();
  await user.type(screen.getByLabelText('Invite by email'), 'ann@example.com, bob@example.com ');
  await submit();
  expect(await screen.findByRole('dialog', { name: 'Create Fall steer?' })).toHaveTextContent(
    'Beef for $2,200.00 in 4 portions. 3 invitations will be emailed.',
  );
  expect(sent).toEqual([]);
  await confirm();
  expect(await screen.findByText('Fall steer was created.')).toBeVisible();
  expect(await sent[0]?.json()).toMatchObject({
    name: 'Fall steer',
    animal: 'Beef',
    totalCost: 2200,
    totalPortions: 4,
    portionsAvailable: ['Full', 'Half', 'Quarter'],
    state: 'WA',
    supplierId: rancher.supplierId,
    createdBy: rancher.userId,
    inviteEmails: [rancher.email, 'ann@example.com', 'bob@example.com'],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/groups'));
});

it('gives back what was typed to a page that is loaded anew, and forgets it once it is dropped', async () => {
  const who = await buildSupplierAdmin();
  const { fillIn } = await openForm(who);
  await fillIn();
  cleanup();
  const { user } = await openForm(who);
  expect(await screen.findByText('Your draft is back.')).toBeVisible();
  expect(screen.getByLabelText('Group name')).toHaveValue('Fall steer');
  expect(screen.getByLabelText('Total portions')).toHaveValue(4);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(screen.getByLabelText('Group name')).toHaveValue(''));
  expect(screen.queryByText('Your draft is back.')).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

it('asks for every field, and goes to the first wrong one', async () => {
  const { submit } = await openForm();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('All fields are required.');
  await waitFor(() => expect(screen.getByLabelText('Group name')).toHaveFocus());
});

it('asks for at least one share', async () => {
  const { user, fillIn, submit } = await openForm();
  await fillIn();
  for (const share of ['Full', 'Half', 'Quarter']) {
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${share}`) }));
  }
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('All fields are required.');
});

it.each([
  ['0', '4'],
  ['100', '0'],
])('refuses a cost of %s in %s portions', async (cost, portions) => {
  const { fillIn, submit } = await openForm();
  await fillIn(cost, portions);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Cost and portions must be greater than zero.',
  );
});

it('names the addresses that are none', async () => {
  const { user, fillIn, submit } = await openForm();
  await fillIn();
  await user.type(screen.getByLabelText('Invite by email'), 'ann@nowhere,bob,');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email(s): ann@nowhere, bob');
});

it('creates nothing without a supplier', async () => {
  answerWith('GET', '/api/suppliers', { body: [] });
  const { fillIn, submit } = await openForm(await buildUser({ role: 'superadmin' }));
  expect(screen.getByText('No suppliers found. You may need to create one first.')).toBeVisible();
  await fillIn();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No valid supplier linked. Cannot create group.',
  );
});

it.each([
  [{ status: 500 }, 'Failed to create group.'],
  [{ status: 422, body: { message: 'Too small.' } }, 'Too small.'],
])('tells what failed: %j', async (answer, message) => {
  const { fillIn, submit, confirm } = await openForm();
  answerWith('POST', '/api/groups/create', answer);
  await fillIn();
  await submit();
  await confirm();
  expect(await screen.findByText(message)).toBeVisible();
});

it('asks before what was typed is left behind', async () => {
  const { user, router, fillIn } = await openForm();
  await fillIn();
  await user.click(screen.getByRole('link', { name: 'Manage Groups' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/create-group');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/groups'));
});

it('asks before a logout too, which only then is one', async () => {
  const { user, router, fillIn } = await openForm();
  const loggedOut = watch('POST', '/api/users/logout');
  await fillIn();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Logout');
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await press('Keep editing');
  expect(screen.getByLabelText('Group name')).toHaveValue('Fall steer');
  expect(localStorage.getItem('token')).not.toBeNull();
  expect(loggedOut).toHaveLength(0);
  await press('Logout');
  await press('Discard changes');
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  await waitFor(() => expect(loggedOut).toHaveLength(1));
  expect(router.state.location).toMatchObject({ pathname: '/login', state: null });
  expect(localStorage.getItem('token')).toBeNull();
});
