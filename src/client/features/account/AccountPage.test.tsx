import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { giveContact, ownerContact } from '#testing/factories/owners';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, sessionOf, succeed, type TestUser } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

function open(account: TestUser, address = '/account') {
  const view = renderPage(address, sessionOf(account));
  const { user } = view;
  const press = async (name: string) =>
    user.click(await screen.findByText(name, { selector: 'button' }));
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  return { ...view, press, type };
}

const regionOf = (name: string) => screen.getByRole('region', { name });

const isAlive = async (token: string) =>
  (await api('GET', '/api/account', { token })).status === 200;

const logInElsewhere = async ({ username }: TestUser, password: string) =>
  (await logIn(username, password)).body.token ?? '';

it('is reached by the name in the header, and changes username, email and what is mailed', async () => {
  const account = await buildUser();
  const { user, press, type } = open(account, '/home');
  await user.click(await screen.findByText(`Welcome, ${account.username}`));
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible();
  expect(await screen.findByText(account.email)).toBeVisible();

  const [taken, username] = [await buildUser(), unique('dora')];
  await press('Change username');
  expect(await screen.findByLabelText('New username')).toHaveValue(account.username);
  await type('New username', taken.username);
  await press('Save username');
  expect(await screen.findAllByText('That username is taken.')).toHaveLength(2);
  await type('New username', username);
  await press('Save username');
  expect(await screen.findByText(`Welcome, ${username}`)).toBeVisible();
  expect(await within(regionOf('Username')).findByText(username)).toBeVisible();
  expect(localStorage.getItem('user')).toContain(username);

  const email = `${unique('new')}@example.com`;
  const region = within(regionOf('Email'));
  await press('Change email');
  await type('New email', email);
  await type('Current password', 'not it');
  await press('Send link');
  expect(await screen.findAllByText('That is not your password.')).toHaveLength(2);
  await type('Current password', account.password);
  await press('Send link');
  await waitFor(() => expect(region.getByRole('alert')).toHaveTextContent(email));
  expect(region.getByText(account.email)).toBeVisible();
  await press('Send again');
  expect(await screen.findByText(`A new link is on its way to ${email}.`)).toBeVisible();
  await press('Cancel change');
  await waitFor(() => expect(region.queryByRole('alert')).toBeNull());

  const choice = screen.getByRole('switch', { name: 'Email me before a group closes' });
  expect(choice).toBeChecked();
  await user.click(choice);
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
  await waitFor(() => expect(choice).not.toBeChecked());
  const { token } = account;
  const { body } = await api<{ lastCalls: boolean }>('GET', '/api/account', { token });
  expect(body.lastCalls).toBe(false);
});

it('keeps an open dialog when the account could not be read again', async () => {
  const account = await buildUser();
  const { user, press, type } = open(account);
  await press('Change email');
  await type('New email', 'new@example.com');
  const reads = answerWith('GET', '/api/account', { status: 500 });
  await user.click(screen.getByLabelText('Email me before a group closes'));
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
  await waitFor(() => expect(reads.length).toBeGreaterThan(0));
  expect(screen.getByLabelText('New email')).toHaveValue('new@example.com');
});

it('keeps what was typed, and says what stands, when another device saved since', async () => {
  const account = await buildUser();
  await giveContact(account.token);
  const { user, press, type } = open(account);
  await press('Change username');
  const renamed = unique('nora');
  await succeed(
    api('PATCH', '/api/account', { token: account.token, body: { username: renamed } }),
  );
  const typed = unique('dora');
  await user.clear(screen.getByLabelText('New username'));
  await type('New username', typed);
  await press('Save username');
  expect(await screen.findByText(`Now: ${renamed}.`)).toBeVisible();
  expect(screen.getByLabelText('New username')).toHaveValue(typed);
  await press('Save username');
  expect(await screen.findByText('Username changed.')).toBeVisible();

  await press('Change');
  await screen.findByLabelText('Street and number');
  await giveContact(account.token, { ...ownerContact, street: '9 Oak Road' });
  await user.clear(screen.getByLabelText('Phone'));
  await type('Phone', '509 555 0199');
  await press('Save');
  expect(await screen.findByText('Now: 9 Oak Road.')).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveValue('509 555 0199');
  await press('Save');
  expect(await screen.findByText('Saved.')).toBeVisible();
});

it('lists and ends sessions, changes the password without a logout, and logs out everywhere', async () => {
  const account = await buildUser();
  const { token } = account;
  const elsewhere = await logInElsewhere(account, account.password);
  const { user, router, press, type } = open(account);
  await screen.findByText('This session');
  const region = within(regionOf('Where you are logged in'));
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2));
  expect(region.getAllByText('This session')).toHaveLength(1);
  const [end] = region.getAllByRole('button', { name: /^Log out: / });
  await user.click(end ?? document.body);
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(1));
  expect(await isAlive(elsewhere)).toBe(false);

  await press('Change password');
  await type('Current password', account.password);
  await type('New password', 'short');
  await press('Save password');
  expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
  await type('New password', 'another-secret');
  await press('Save password');
  expect(await screen.findByText('Password changed.')).toBeVisible();
  expect(await isAlive(token)).toBe(true);

  const later = await logInElsewhere(account, 'another-secret');
  expect(await isAlive(later)).toBe(true);
  await press('Log out everywhere');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage).toHaveLength(0);
  expect(await isAlive(token)).toBe(false);
  expect(await isAlive(later)).toBe(false);
});

it('downloads its data as a file, shows where that or a part of the page failed, and retries', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:data';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  answerWith('GET', '/api/account', { status: 500 });
  answerWith('GET', '/api/account/sessions', { status: 500 });
  const { press } = open(await buildUser());
  expect(await screen.findByText('Failed to load your account.')).toBeVisible();
  interceptNothing();
  answerWith('GET', '/api/account/sessions', { status: 500 });
  await press('Retry');
  expect(await screen.findByText('Failed to load your sessions.')).toBeVisible();
  expect(screen.getByText('Change username')).toBeVisible();

  answerWith('GET', '/api/account/data', { status: 503, body: { message: 'Not now.' } });
  await press('Download');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(files).toEqual([]);
  interceptNothing();
  await press('Download');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]).toMatchObject({ type: 'application/json' });
  expect(files[0]?.size).toBeGreaterThan(200);
});

it('deletes the account after a confirmation, and opens the home page', async () => {
  const account = await buildUser();
  const { user, router, press, type } = open(account);
  await press('Delete account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await type('Current password', account.password);
  await confirm();
  expect(await dialog.findByText('Type DELETE to confirm.')).toBeVisible();
  await type('Type DELETE to confirm', 'DELETE');
  await confirm();
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(await screen.findByText('Your account is deleted.')).toBeVisible();
  expect(localStorage).toHaveLength(0);
  expect((await logIn(account.username, account.password)).status).toBe(401);
  await act(() => router.navigate('/groups'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it('says what is still to collect before it deletes the account', async () => {
  const { group } = await buildRanch();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const { user, press, type } = open(buyer);
  await press('Delete account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  expect(await dialog.findByRole('list', { name: 'Still to collect' })).toHaveTextContent(
    `${purchase.receiptNumber ?? ''}: a Half of ${group.name}`,
  );
  await type('Current password', buyer.password);
  await type('Type DELETE to confirm', 'Delete');
  await user.click(dialog.getByRole('button', { name: 'Delete account anyway' }));
  expect(await screen.findByText('Your account is deleted.')).toBeVisible();
});

it('shows which ranch the account buys from, and leaves it when no share is live', async () => {
  const { member: account, group } = await buildRanch();
  const { purchase } = await buyShare(group._id, 'Half', account);
  const { press, router } = open(account);
  const region = within(await screen.findByRole('region', { name: 'Your ranch' }));
  expect(region.getByText(/^Your account buys from .+ only\./)).toBeVisible();
  await press('Leave this ranch');
  expect(await region.findByRole('alert')).toHaveTextContent(`You have a share of ${group.name}`);

  await act(() => router.navigate(`/purchases/${purchase._id}/receipt`));
  expect(await screen.findByText(/^Your account buys from one ranch/)).toBeVisible();
  await refundShare(purchase._id);
  await act(() => router.navigate('/account'));
  await press('Leave this ranch');
  expect(await screen.findByText('You can buy from any ranch again.')).toBeVisible();
  expect(
    await screen.findByText(/^You can buy from any ranch\. Your first purchase/),
  ).toBeVisible();
  expect(localStorage.getItem('user')).toContain('"supplierId":null');

  await act(() => router.navigate(`/GroupSearchAndJoin?groupId=${group._id}`));
  expect(await screen.findByText(/^Your first purchase ties your account to/)).toBeVisible();
});

it('keeps how a butcher reaches the reader, and deletes it', async () => {
  const account = await buildUser();
  await giveContact(account.token);
  const { user, press } = open(account);
  expect(await screen.findByText(/4 Elm Road/)).toBeVisible();
  await user.click(within(regionOf('For the butcher')).getByText('Delete'));
  expect(await screen.findByText('Deleted.')).toBeVisible();
  expect(await screen.findByText(/Your name, phone and address, for your butcher/)).toBeVisible();
  await press('Fill it in');
  expect(await screen.findByRole('dialog', { name: 'For the butcher' })).toBeVisible();
});
