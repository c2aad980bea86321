import { screen, waitFor, within } from '@testing-library/react';

import type { Session } from '#shared/users/users.contract';
import { answerWith, watch } from '#testing/answers';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

let superadmin: Session;

beforeAll(async () => {
  superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
});

/** A rancher, and a member of the same supplier. */
async function buildPeople() {
  const { _id: supplierId, name: supplierName } = await buildSupplier();
  const rancher = await buildUser({ role: 'supplieradmin', supplierId });
  const leo = await buildUser({ supplierId, username: unique('leo') });
  return { supplierId, supplierName, rancher, leo, session: sessionOf(rancher) };
}

/** As a superadmin, who finds the member among all. */
async function openLeo() {
  const people = await buildPeople();
  const page = renderPage(`/admin/users?q=${people.leo.username}`, superadmin);
  await screen.findByLabelText(`Info ${people.leo.username}`);
  return { ...people, ...page, address: `/api/users/${people.leo.userId}` };
}

/** As the rancher, who sees nobody else's. */
async function openOwn() {
  const people = await buildPeople();
  const page = renderPage('/admin/users', people.session);
  await screen.findByLabelText(`Info ${people.leo.username}`);
  return { ...people, ...page };
}

type Page = Pick<ReturnType<typeof renderPage>, 'user'>;

const chooseRole = async ({ user }: Page, role: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: role }));
};

const submit = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));

it('shows who somebody is', async () => {
  const { user, leo, supplierName } = await openLeo();
  await user.click(screen.getByLabelText(`Info ${leo.username}`));
  const dialog = await screen.findByRole('dialog', { name: leo.username });
  for (const fact of [leo.email, 'Member', supplierName]) {
    expect(await within(dialog).findByText(fact)).toBeVisible();
  }
});

it('says so where an export fails', async () => {
  answerWith('GET', '/api/users/export', { status: 500 });
  const { user } = await openOwn();
  await user.click(screen.getByLabelText('Export as CSV'));
  expect(await screen.findByText('Failed to export users.')).toBeVisible();
});

it('finds by name', async () => {
  const { user, leo, rancher } = await openOwn();
  await user.type(screen.getByLabelText('Search by name'), rancher.username);
  await waitFor(() => expect(screen.queryByLabelText(`Info ${leo.username}`)).toBeNull());
  expect(screen.getByLabelText(`Info ${rancher.username}`)).toBeVisible();
});

it('lets nobody change or delete themselves', async () => {
  const { rancher } = await openOwn();
  for (const [what, reason] of [
    ['Edit', 'You cannot edit your own account here.'],
    ['Delete', 'You cannot delete your own account.'],
  ] as const) {
    const button = screen.getByRole('button', { name: `${what} ${rancher.username}` });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason);
  }
});

it('adds a user', async () => {
  const page = await openOwn();
  const sent = watch('POST', '/api/users/admin-create');
  const username = unique('ida');
  await page.user.click(screen.getByText('Add User'));
  await page.user.type(await screen.findByLabelText('Username'), username);
  await page.user.type(screen.getByLabelText('Email'), `${username}@x.test`);
  await chooseRole(page, 'Supplier admin');
  await submit(page, 'Add user');
  expect(await screen.findByText(new RegExp(`^${username} was added\\.`))).toBeVisible();
  expect(await sent[0]?.json()).toEqual({
    username,
    email: `${username}@x.test`,
    role: 'supplieradmin',
    supplierId: page.supplierId,
    password: '',
    autoApprove: true,
  });
});

it('asks for username and email', async () => {
  const page = await openOwn();
  await page.user.click(screen.getByText('Add User'));
  await screen.findByRole('dialog', { name: 'Add a user' });
  await submit(page, 'Add user');
  expect(await screen.findAllByText('Username and email are required.')).not.toHaveLength(0);
});

it.each([
  ['a superadmin', openLeo, ['Superadmin', 'Supplier admin', 'Member']],
  ['a supplier admin', openOwn, ['Supplier admin', 'Member']],
])('offers %s the roles they may give', async (_, open, roles) => {
  const { user } = await open();
  await user.click(screen.getByText('Add User'));
  await user.click(await screen.findByRole('combobox', { name: 'Role' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(roles);
});

it('keeps the request of a pending person whose email is mended', async () => {
  const { username, userId, email } = await buildUser({ role: 'pending' });
  const sent = watch('PATCH', `/api/users/${userId}`);
  const { user } = renderPage(`/admin/users?q=${username}`, superadmin);
  await user.click(await screen.findByLabelText(`Edit ${username}`));
  const dialog = await screen.findByRole('dialog', { name: `Edit ${username}` });
  expect(within(dialog).getByRole('combobox', { name: 'Role' })).toHaveTextContent('Pending');
  await user.type(within(dialog).getByLabelText('Email'), 'x');
  await user.click(within(dialog).getByRole('button', { name: 'Save user' }));
  expect(await screen.findByText(`${username} was saved.`, { exact: false })).toBeVisible();
  const body = { email: `${email}x`, role: 'pending', autoApprove: false };
  expect(await sent[0]?.json()).toMatchObject(body);
});

describe('a changed role', () => {
  async function promote(prepare?: (address: string) => void) {
    const page = await openLeo();
    const { leo, address } = page;
    const told = watch('POST', `${address}/notify-admin-change`);
    prepare?.(address);
    await page.user.click(screen.getByLabelText(`Edit ${leo.username}`));
    await screen.findByRole('dialog', { name: `Edit ${leo.username}` });
    await chooseRole(page, 'Supplier admin');
    await submit(page, 'Save user');
    return { leo, told };
  }

  it('is told to the person', async () => {
    const { leo, told } = await promote();
    expect(await screen.findByText(`${leo.username} was saved.`)).toBeVisible();
    await waitFor(() => expect(told).toHaveLength(1));
    expect(await told[0]?.json()).toEqual({ action: 'promote' });
  });

  it('stays when the person could not be told', async () => {
    await promote((address) =>
      answerWith('POST', `${address}/notify-admin-change`, { status: 502 }),
    );
    expect(
      await screen.findByText('Role changed but failed to send notification email.'),
    ).toBeVisible();
  });

  it.each([
    [{ status: 500 }, 'Failed to save user.'],
    [{ status: 409, body: { message: 'Taken.', fields: { email: 'Taken.' } } }, 'Taken.'],
  ])('is not saved: %j', async (answer, message) => {
    const { told } = await promote((address) => answerWith('PATCH', address, answer));
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(told).toEqual([]);
  });
});

describe('deleting', () => {
  async function remove(prepare?: (address: string) => void) {
    const { user, leo, address } = await openLeo();
    prepare?.(address);
    await user.click(screen.getByLabelText(`Delete ${leo.username}`));
    await user.click(await screen.findByRole('button', { name: 'Delete user' }));
    return leo;
  }

  it('is confirmed first', async () => {
    const { username } = await remove();
    expect(await screen.findByText(`${username} was deleted.`)).toBeVisible();
  });

  it('may fail', async () => {
    await remove((address) => answerWith('DELETE', address, { status: 500 }));
    expect(await screen.findByText('Failed to delete user.')).toBeVisible();
  });
});

it('says that the users did not come', async () => {
  answerWith('GET', '/api/users', { status: 500 });
  renderPage('/admin/users', superadmin);
  expect(await screen.findByText('Failed to load users.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
