import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import type { Session } from '#shared/users/users.contract';
import { answerWith, watch } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, sessionOf, succeed } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

function open(superadmin: Session, query = '') {
  const { user, router } = renderPage(`/admin/pending-admins${query}`, superadmin);
  const choose = async (label: string, supplier: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.paste(supplier);
    await user.click(await screen.findByRole('option', { name: supplier }));
  };
  return {
    router,
    press: async (label: string) => user.click(await screen.findByLabelText(label)),
    pressButton: async (name: string) =>
      user.click(await screen.findByText(name, { selector: 'button' })),
    choose,
    chooseSupplier: (username: string, supplier: string) =>
      choose(`Supplier for ${username}`, supplier),
  };
}

const pressIn = async (bar: HTMLElement, name: string) =>
  fireEvent.click(await within(bar).findByText(name, { selector: 'button' }));

/** Two people who wait and one who does not, found among all by what their names share. */
async function buildPending() {
  const names = unique('pat');
  return {
    names,
    pat: await buildUser({ role: 'pending', username: `${names}-waits` }),
    ned: await buildUser({ role: 'pending', username: `${names}-too` }),
    leo: await buildUser({ username: `${names}-leo` }),
    superadmin: sessionOf(await buildUser({ role: 'superadmin' })),
  };
}

it('approves a person for a supplier and rejects another, of those who wait', async () => {
  const { names, pat, ned, leo, superadmin } = await buildPending();
  const supplier = await buildSupplier();
  const { chooseSupplier, press, pressButton } = open(superadmin, `?q=${names}`);
  expect(await screen.findByText(pat.email)).toBeVisible();
  expect(screen.queryByText(leo.email)).not.toBeInTheDocument();
  expect(screen.getByRole('row', { name: new RegExp(pat.email) })).toHaveTextContent(
    'Address not confirmed',
  );

  const sent = watch('POST', `/api/users/approve-supplier-admin/${pat.userId}`);
  await press(`Approve ${pat.username}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please select a supplier to associate with this supplier-admin.',
  );
  expect(sent).toEqual([]);
  await chooseSupplier(pat.username, supplier.name);
  await press(`Approve ${pat.username}`);
  expect(await screen.findByText(`${pat.username} is now a supplier admin.`)).toBeVisible();
  expect(await sent[0]?.json()).toEqual({ supplierId: supplier._id });

  await press(`Reject ${ned.username}`);
  await pressButton('Reject request');
  expect(await screen.findByText(`${ned.username} was rejected.`)).toBeVisible();
});

it('approves several requests for one supplier', async () => {
  const { names, pat, ned, superadmin } = await buildPending();
  const supplier = await buildSupplier();
  const { press, pressButton, choose } = open(superadmin, `?q=${names}`);
  await screen.findByText(pat.email);
  await press('Select all rows');
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  expect(await within(bar).findByText('2 selected')).toBeVisible();
  await pressIn(bar, 'Approve');
  await pressButton('Approve 2 requests');
  expect(
    await screen.findByText('Please select a supplier to associate with this supplier-admin.'),
  ).toBeVisible();
  await choose('Supplier', supplier.name);
  await pressButton('Approve 2 requests');
  expect(await screen.findByText('2 requests approved.')).toBeVisible();
  for (const { username, password } of [pat, ned]) {
    const { body } = await succeed(logIn(username, password));
    expect(body.role).toBe('supplieradmin');
  }
});

it('rejects several requests once that is confirmed, and says what the server refuses', async () => {
  const { names, pat, ned, superadmin } = await buildPending();
  const { press, pressButton } = open(superadmin, `?q=${names}`);
  await screen.findByText(pat.email);
  await press('Select all rows');
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  answerWith('PUT', `/api/users/${ned.userId}/reject`, { status: 500 });
  await pressIn(bar, 'Reject');
  await pressButton('Reject 2 requests');
  expect(await screen.findByText(`${ned.username}: Failed to reject admin.`)).toBeVisible();
  expect(await screen.findByText('1 request rejected.')).toBeVisible();
  expect((await logIn(pat.username, pat.password)).status).toBe(403);
});

it('shows that no admin is pending, and the server’s message when a decision is refused', async () => {
  const user = (username: string, said: object) => ({
    _id: username,
    username,
    email: `${username}@example.com`,
    role: 'pending',
    supplierId: null,
    ...said,
  });
  const users = [user('pat', { emailVerified: true }), user('ned', {})];
  answerWith('GET', '/api/users', { body: { users: [], total: 0 } });
  answerWith('GET', '/api/suppliers', { body: [{ _id: 's1', name: 'Oak Ranch' }] });
  const refusal = (message: string) => ({ status: 409, body: { message } });
  answerWith('POST', '/api/users/approve-supplier-admin/pat', refusal('Approved before.'));
  answerWith('PUT', '/api/users/ned/reject', refusal('Rejected before.'));
  const superadmin = buildSession({ role: 'superadmin', isAdmin: true });
  const { router, chooseSupplier, press, pressButton } = open(superadmin);
  expect(await screen.findByText('No one is waiting.')).toBeVisible();

  answerWith('GET', '/api/users', { body: { users, total: 2 } });
  await act(() => router.navigate('/admin/pending-admins?sort=email'));
  await screen.findByText('ned@example.com');
  // One address is confirmed; of the other one the server sends nothing.
  expect(screen.queryByText('Address not confirmed')).not.toBeInTheDocument();
  await chooseSupplier('pat', 'Oak Ranch');
  await press('Approve pat');
  await waitFor(() => expect(screen.getAllByText('Approved before.')).toHaveLength(2));
  expect(screen.getByRole('alert')).toHaveTextContent('Approved before.');
  await press('Reject ned');
  await pressButton('Reject request');
  expect(await screen.findByText('Rejected before.')).toBeVisible();
});
