import { screen, waitFor, within } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const superadmin = buildSession({ userId: 'u3', role: 'superadmin', isAdmin: true });
const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });

const literal = serveLiterally('wrapped');

async function openUsers(session = superadmin) {
  const page = renderPage('/admin/users', session);
  await screen.findByLabelText('Info leo');
  return page;
}

type Page = Awaited<ReturnType<typeof openUsers>>;

const chooseRole = async ({ user }: Page, role: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: role }));
};

const submit = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }));

it('shows who somebody is', async () => {
  const { user } = await openUsers();
  await user.click(screen.getByLabelText('Info leo'));
  const dialog = await screen.findByRole('dialog', { name: 'leo' });
  for (const fact of ['leo@example.com', 'Member', 'Oak Ranch']) {
    expect(await within(dialog).findByText(fact)).toBeVisible();
  }
});

it('says so where an export fails', async () => {
  answerWith('GET', '/api/users/export', { status: 500 });
  const { user } = await openUsers();
  await user.click(screen.getByLabelText('Export as CSV'));
  expect(await screen.findByText('Failed to export users.')).toBeVisible();
});

it('finds by name', async () => {
  const { user } = await openUsers();
  await user.type(screen.getByLabelText('Search by name'), 'pat');
  await waitFor(() => expect(screen.queryByLabelText('Info leo')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Info pat')).toBeVisible();
});

it('lets nobody change or delete themselves', async () => {
  await openUsers();
  for (const [name, reason] of [
    ['Edit pat', 'You cannot edit your own account here.'],
    ['Delete pat', 'You cannot delete your own account.'],
  ] as const) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason);
  }
});

it('adds a user', async () => {
  const page = await openUsers(rancher);
  await page.user.click(screen.getByText('Add User'));
  await page.user.type(await screen.findByLabelText('Username'), 'ida');
  await page.user.type(screen.getByLabelText('Email'), 'ida@example.com');
  await chooseRole(page, 'Supplier admin');
  await submit(page, 'Add user');
  expect(await screen.findByText(/^ida was added\./)).toBeVisible();
  expect(literal.lastCall('/api/users/admin-create')?.body).toEqual({
    username: 'ida',
    email: 'ida@example.com',
    role: 'supplieradmin',
    supplierId: 's1',
    password: '',
    autoApprove: true,
  });
});

it('asks for username and email', async () => {
  const page = await openUsers();
  await page.user.click(screen.getByText('Add User'));
  await screen.findByRole('dialog', { name: 'Add a user' });
  await submit(page, 'Add user');
  expect(await screen.findAllByText('Username and email are required.')).not.toHaveLength(0);
});

it.each([
  ['a superadmin', superadmin, ['Superadmin', 'Supplier admin', 'Member']],
  ['a supplier admin', rancher, ['Supplier admin', 'Member']],
])('offers %s the roles they may give', async (_, session, roles) => {
  const { user } = await openUsers(session);
  await user.click(screen.getByText('Add User'));
  await user.click(await screen.findByRole('combobox', { name: 'Role' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(roles);
});

describe('a changed role', () => {
  async function promote() {
    const page = await openUsers();
    await page.user.click(screen.getByLabelText('Edit leo'));
    await screen.findByRole('dialog', { name: 'Edit leo' });
    await chooseRole(page, 'Supplier admin');
    await submit(page, 'Save user');
  }

  it('is told to the person', async () => {
    await promote();
    expect(await screen.findByText('leo was saved.')).toBeVisible();
    await waitFor(() =>
      expect(literal.lastCall('/api/users/u2/notify-admin-change')?.body).toEqual({
        action: 'promote',
      }),
    );
  });

  it('stays when the person could not be told', async () => {
    answerWith('POST', '/api/users/u2/notify-admin-change', { status: 502 });
    await promote();
    expect(
      await screen.findByText('Role changed but failed to send notification email.'),
    ).toBeVisible();
  });

  it.each([
    [{ status: 500 }, 'Failed to save user.'],
    [{ status: 409, body: { message: 'Taken.', fields: { email: 'Taken.' } } }, 'Taken.'],
  ])('is not saved: %j', async (answer, message) => {
    answerWith('PATCH', '/api/users/u2', answer);
    await promote();
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(literal.lastCall('/api/users/u2/notify-admin-change')).toBeUndefined();
  });
});

it.each([
  [{ status: 200 }, 'leo was deleted.'],
  [{ status: 500 }, 'Failed to delete user.'],
])('deletes after a confirmation: %j', async (answer, message) => {
  const { user } = await openUsers();
  answerWith('DELETE', '/api/users/u2', answer);
  await user.click(screen.getByLabelText('Delete leo'));
  await user.click(await screen.findByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText(message)).toBeVisible();
});

it('says that the users did not come', async () => {
  answerWith('GET', '/api/users', { status: 500 });
  renderPage('/admin/users', superadmin);
  expect(await screen.findByText('Failed to load users.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
