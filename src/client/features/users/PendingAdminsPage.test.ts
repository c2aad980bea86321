import { screen, waitFor } from '@testing-library/react';

import type { Session, User } from '#shared/users/users.contract';
import { answerWith, watch } from '#testing/answers';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

let superadmin: Session;

beforeAll(async () => {
  superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
});

/** Somebody who waits and somebody who does not, found among all by what their names share. */
async function openPending() {
  const names = unique('pat');
  const pat = await buildUser({ role: 'pending', username: `${names}-waits` });
  const leo = await buildUser({ username: `${names}-leo` });
  const supplier = await buildSupplier();
  // The other tests' suppliers, hundreds by the end of a run, would all be options.
  answerWith('GET', '/api/suppliers', { body: [supplier] });
  const { user } = renderPage(`/admin/pending-admins?q=${names}`, superadmin);
  const approve = await screen.findByLabelText(`Approve ${pat.username}`);
  return {
    user,
    pat,
    leo,
    supplier,
    approve,
    approval: `/api/users/approve-supplier-admin/${pat.userId}`,
    chooseSupplier: async () => {
      await user.click(screen.getByRole('combobox', { name: `Supplier for ${pat.username}` }));
      await user.click(await screen.findByRole('option', { name: supplier.name }));
    },
  };
}

/** Somebody who waits, as the server tells of them. */
async function pendingRow(): Promise<User> {
  const { username } = await buildUser({ role: 'pending' });
  const path = `/api/users?role=pending&q=${username}`;
  const { body } = await api<{ users: [User] }>('GET', path, { token: superadmin.token });
  return body.users[0];
}

it('lists only those who wait', async () => {
  const { pat, leo } = await openPending();
  expect(screen.getByText(pat.email)).toBeVisible();
  expect(screen.queryByText(leo.email)).not.toBeInTheDocument();
});

describe('beside the address', () => {
  const unconfirmed = 'Address not confirmed';

  it('says that nobody has confirmed it', async () => {
    const { pat } = await openPending();
    expect(screen.getByRole('row', { name: new RegExp(pat.email) })).toHaveTextContent(unconfirmed);
  });

  it.each([{ emailVerified: true }, {}])('says nothing otherwise: %j', async (said) => {
    const { emailVerified: _, ...user } = await pendingRow();
    answerWith('GET', '/api/users', { body: { users: [{ ...user, ...said }], total: 1 } });
    renderPage('/admin/pending-admins', superadmin);
    expect(await screen.findByText(user.email)).toBeVisible();
    expect(screen.queryByText(unconfirmed)).not.toBeInTheDocument();
  });
});

it('approves for a supplier', async () => {
  const { user, pat, supplier, approve, approval, chooseSupplier } = await openPending();
  const sent = watch('POST', approval);
  await chooseSupplier();
  await user.click(approve);
  expect(await screen.findByText(`${pat.username} is now a supplier admin.`)).toBeVisible();
  expect(await sent[0]?.json()).toEqual({ supplierId: supplier._id });
});

it('asks for the supplier first', async () => {
  const { user, approve, approval } = await openPending();
  const sent = watch('POST', approval);
  await user.click(approve);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please select a supplier to associate with this supplier-admin.',
  );
  expect(sent).toEqual([]);
});

it('tells of a failed approval', async () => {
  const { user, approve, approval, chooseSupplier } = await openPending();
  answerWith('POST', approval, { status: 500 });
  await chooseSupplier();
  await user.click(approve);
  expect(await screen.findByText('Failed to approve supplier-admin.')).toBeVisible();
});

describe('rejecting', () => {
  async function reject(fail?: (call: string) => void) {
    const { user, pat } = await openPending();
    fail?.(`/api/users/${pat.userId}/reject`);
    await user.click(screen.getByLabelText(`Reject ${pat.username}`));
    await user.click(await screen.findByRole('button', { name: 'Reject request' }));
    return pat;
  }

  it('is confirmed first', async () => {
    const { username } = await reject();
    expect(await screen.findByText(`${username} was rejected.`)).toBeVisible();
  });

  it('may fail', async () => {
    await reject((call) => answerWith('PUT', call, { status: 500 }));
    expect(await screen.findByText('Failed to reject admin.')).toBeVisible();
  });
});

it('says that nobody waits', async () => {
  answerWith('GET', '/api/users', { body: { users: [], total: 0 } });
  renderPage('/admin/pending-admins', superadmin);
  expect(await screen.findByText('No one is waiting.')).toBeVisible();
});

it.each(['/api/users', '/api/suppliers'])('tells that %s did not come', async (path) => {
  answerWith('GET', path, { status: 500 });
  renderPage('/admin/pending-admins', superadmin);
  await waitFor(() =>
    expect(screen.getByText('Failed to load pending supplier-admins or suppliers.')).toBeVisible(),
  );
});
