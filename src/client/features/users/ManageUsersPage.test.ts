import { fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSecondFactor } from '#testing/factories/secondFactors';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, sessionOf, succeed, superadminToken } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

/** A supplier admin with a second factor, and a member of the same supplier. */
async function buildPeople() {
  const { _id: supplierId, name: supplierName } = await buildSupplier();
  const rancher = await buildUser({ role: 'supplieradmin', supplierId });
  await buildSecondFactor(rancher);
  const leo = await buildUser({ supplierId, username: unique('leo') });
  return { supplierId, supplierName, rancher, leo };
}

type Person = Awaited<ReturnType<typeof buildUser>>;

/** As a superadmin, who finds one person among all. */
async function find({ username }: Person) {
  const superadmin = await buildUser({ role: 'superadmin' });
  const page = renderPage(`/admin/users?q=${username}`, sessionOf(superadmin));
  await screen.findByLabelText(`Info ${username}`);
  return page;
}

type Page = Pick<ReturnType<typeof renderPage>, 'user'>;

const open = async ({ user }: Page, button: string, dialog: string) => {
  await user.click(screen.getByLabelText(button));
  return within(await screen.findByRole('dialog', { name: dialog }));
};

const press = async ({ user }: Page, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const chooseRole = async ({ user }: Page, role: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  const options = await screen.findAllByRole('option');
  await user.click(screen.getByRole('option', { name: role }));
  return options.map(({ textContent }) => textContent);
};

it('changes role and address of a user, who is mailed, and deletes them after a confirmation', async () => {
  const { leo, supplierName } = await buildPeople();
  const page = await find(leo);
  expect(screen.getByRole('row', { name: new RegExp(leo.email) })).toHaveTextContent(
    'Address not confirmed',
  );
  const told = watch('POST', `/api/users/${leo.userId}/notify-admin-change`);
  await open(page, `Edit ${leo.username}`, `Edit ${leo.username}`);
  const email = `${unique('new')}@example.com`;
  type('Email', email);
  await chooseRole(page, 'Supplier admin');
  await press(page, 'Save user');
  const saved = `${leo.username} was saved. ${email} counts once it is confirmed.`;
  expect(await screen.findByText(saved)).toBeVisible();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(await told[0]?.json()).toEqual({ action: 'promote' });

  await screen.findByTitle(`${leo.email}; ${email} is not confirmed yet`);
  const info = await open(page, `Info ${leo.username}`, leo.username);
  for (const fact of [leo.email, `${email}, not confirmed yet`, 'Supplier admin', supplierName]) {
    expect(await info.findByText(fact)).toBeVisible();
  }
  await page.user.click(info.getByRole('button', { name: 'Close' }));

  await open(page, `Delete ${leo.username}`, `Delete ${leo.username}?`);
  await press(page, 'Delete user');
  expect(await screen.findByText(`${leo.username} was deleted.`)).toBeVisible();
});

it('says what a user has still to collect before they are deleted', async () => {
  const { leo, supplierId } = await buildPeople();
  const group = await buildGroup({ supplierId });
  const { purchase } = await buyShare(group._id, 'Half', leo);
  const page = await find(leo);
  const dialog = await open(page, `Delete ${leo.username}`, `Delete ${leo.username}?`);
  expect(await dialog.findByRole('list', { name: 'Still to collect' })).toHaveTextContent(
    `${purchase.receiptNumber ?? ''}: a Half of ${group.name}`,
  );
  await press(page, 'Delete user anyway');
  expect(await screen.findByText(`${leo.username} was deleted.`)).toBeVisible();
});

it('keeps the form open when a change is refused, and warns when the user could not be mailed', async () => {
  const leo = await buildUser({ username: unique('leo') });
  const page = await find(leo);
  const address = `/api/users/${leo.userId}`;
  const told = answerWith('POST', `${address}/notify-admin-change`, { status: 502 });
  answerWith('PATCH', address, {
    status: 409,
    body: { message: 'Refused.', fields: { email: 'Taken.' } },
  });
  const dialog = await open(page, `Edit ${leo.username}`, `Edit ${leo.username}`);
  await chooseRole(page, 'Supplier admin');
  await press(page, 'Save user');
  expect(await screen.findByText('Refused.')).toBeVisible();
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Taken.');
  expect(told).toEqual([]);

  interceptNothing();
  answerWith('POST', `${address}/notify-admin-change`, { status: 502 });
  await press(page, 'Save user');
  expect(await screen.findByText(`${leo.username} was saved.`)).toBeVisible();
  const warning = 'Role changed but failed to send notification email.';
  expect(await screen.findByText(warning)).toBeVisible();
});

it('keeps the role that another admin gave when an older form changes the name', async () => {
  const { rancher, supplierId } = await buildPeople();
  const page = await find(rancher);
  const dialog = await open(page, `Edit ${rancher.username}`, `Edit ${rancher.username}`);
  const username = unique('dora');
  type('Username', username);
  const token = await superadminToken();
  const body = { username: rancher.username, email: rancher.email, role: 'member', supplierId };
  await succeed(api('PATCH', `/api/users/${rancher.userId}`, { token, body }));
  await press(page, 'Save user');
  expect(await screen.findByText(/^Someone changed this user since/)).toBeVisible();
  expect(dialog.getByLabelText('Username')).toHaveValue(username);
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveTextContent('Member'),
  );
  await press(page, 'Save user');
  expect(await screen.findByText(`${username} was saved.`)).toBeVisible();
  const { body: found } = await api<{ users: object[] }>('GET', `/api/users?q=${username}`, {
    token,
  });
  expect(found.users).toMatchObject([{ username, role: 'member' }]);
});

it('removes a second factor after a superadmin’s confirmation', async () => {
  const { rancher } = await buildPeople();
  const page = await find(rancher);
  const info = await open(page, `Info ${rancher.username}`, rancher.username);
  await page.user.click(info.getByRole('button', { name: 'Take off' }));
  const question = await screen.findByRole('dialog', { name: /^Turn off two-step login for/ });
  await page.user.click(within(question).getByRole('button', { name: 'Take off' }));
  expect(await screen.findByText(/can log in with their password alone/)).toBeVisible();
  expect((await logIn(rancher.username, rancher.password)).status).toBe(200);
});

it('lets a supplier admin find and add their people, and change neither themselves nor a second factor', async () => {
  const { rancher, leo, supplierId } = await buildPeople();
  const colleague = await buildUser({ role: 'supplieradmin', supplierId });
  const page = renderPage('/admin/users', sessionOf(colleague));
  await screen.findByLabelText(`Info ${leo.username}`);
  for (const [what, reason] of [
    ['Edit', 'You cannot edit your own account here.'],
    ['Delete', 'You cannot delete your own account.'],
  ] as const) {
    const button = screen.getByLabelText(`${what} ${colleague.username}`);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason);
  }

  type('Search by name', rancher.username);
  await waitFor(() => expect(screen.queryByLabelText(`Info ${leo.username}`)).toBeNull());
  const info = await open(page, `Info ${rancher.username}`, rancher.username);
  expect(info.getByText('Two-step login')).toBeVisible();
  expect(info.queryByRole('button', { name: 'Take off' })).not.toBeInTheDocument();
  await page.user.click(info.getByRole('button', { name: 'Close' }));

  const sent = watch('POST', '/api/users/admin-create');
  await page.user.click(screen.getByText('Add User'));
  await screen.findByRole('dialog', { name: 'Add a user' });
  await press(page, 'Add user');
  expect(await screen.findAllByText('Username and email are required.')).not.toHaveLength(0);
  const username = unique('ida');
  type('Username', username);
  type('Email', `${username}@x.test`);
  expect(await chooseRole(page, 'Supplier admin')).toEqual(['Supplier admin', 'Member']);
  await press(page, 'Add user');
  expect(await screen.findByText(new RegExp(`^${username} was added\\.`))).toBeVisible();
  expect(await sent[0]?.json()).toEqual({
    username,
    email: `${username}@x.test`,
    role: 'supplieradmin',
    supplierId,
    password: '',
    autoApprove: true,
  });
});
