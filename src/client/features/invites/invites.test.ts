import { fireEvent, screen, waitFor } from '#testing/screen';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf, superadminToken } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

/** A group, and the token mailed to a person invited to it. */
async function invite(email: string, parts: Parameters<typeof buildGroup>[0] = {}) {
  const group = await buildGroup({ ...parts, inviteEmails: [email] });
  return { group, token: tokenIn(await waitForMail(email, `You are invited to ${group.name}`)) };
}

const newAddress = () => `${unique('may')}@example.com`;

type Page = Pick<ReturnType<typeof renderPage>, 'user'>;

const press = async ({ user }: Page, name: string) =>
  user.click(await screen.findByText(name, { selector: 'button' }));

/** Follows a link of the page by its text. */
const follow = async ({ user }: Page, name: string) =>
  user.click(await screen.findByText(name, { selector: 'main a' }));

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

it('leads an invited person with an account to the login, back, into the group and on to its shares', async () => {
  const member = await buildUser();
  const { group, token } = await invite(member.email);
  const page = renderPage(`/accept-invite?token=${token}`);
  const { router } = page;
  const from = { pathname: '/invite', search: `?token=${token}` };
  await waitFor(() => expect(router.state.location).toMatchObject(from));
  await follow(page, 'Join Group');
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from } });
  await type('Username or email', member.email);
  await type('Password', member.password);
  await press(page, 'Login');
  await waitFor(() => expect(router.state.location).toMatchObject(from));
  expect(await screen.findByText(group.name, { selector: 'h1' })).toBeVisible();
  expect(screen.getByText(member.email)).toBeVisible();
  const offered = screen.getByRole('region', { name: 'What you can buy' });
  expect(offered).toHaveTextContent(/Half\$550\.00an eighth of the beef \(1\/8\)/);
  expect(screen.getByLabelText(/^0 of 16 sold/)).toBeVisible();

  await press(page, 'Join Group');
  await waitFor(() => expect(router.state.location.pathname).toBe('/GroupSearchAndJoin'));
  const query = new URLSearchParams(router.state.location.search);
  expect(query.get('groupId')).toBe(group._id);
  expect(query.get('supplierId')).toBeTruthy();
});

it('makes an account for an invited person without one, logs it in and shows the group', async () => {
  const taken = await buildUser();
  const address = newAddress();
  const username = unique('may');
  const { group, token } = await invite(address);
  const page = renderPage(`/invite?token=${token}`);
  await follow(page, 'Join Group');
  const email = await screen.findByLabelText('Email');
  expect(email).toHaveValue(address);
  expect(email).toHaveAttribute('readonly');
  await type('Password', 'short');
  await press(page, 'Register and join');
  expect(await screen.findByText('Enter a username.')).toBeVisible();
  expect(screen.getByText('Password must be at least 6 characters long.')).toBeVisible();

  await type('Username', taken.username);
  await type('Password', 'secret1');
  await press(page, 'Register and join');
  expect(await screen.findByRole('alert')).toHaveTextContent('That username is taken.');
  const field = screen.getByLabelText('Username');
  expect(field).toHaveAccessibleDescription('That username is taken.');
  expect(field).toHaveFocus();

  await type('Username', username);
  await press(page, 'Register and join');
  const shownAt = `/groups/view/${group._id}`;
  await waitFor(() => expect(page.router.state.location.pathname).toBe(shownAt));
  expect(await screen.findByText(`Welcome, ${username}`)).toBeVisible();
  expect(await screen.findByText('1 member')).toBeVisible();
});

it('draws the shares in a freezer when the supplier gave weights', async () => {
  const weights = { liveLb: 77, hangingLb: 39.5, takeHomeLowLb: 31, takeHomeHighLb: 31 };
  const { token } = await invite(newAddress(), { animal: 'Goat', totalPortions: 1, weights });
  const page = renderPage(`/invite?token=${token}`);
  const quarter =
    'A Quarter: about 3 packs of chops, 1 roast, 1 pack of ribs and shanks; a quarter of a shelf of a kitchen freezer';
  expect(await screen.findByRole('img', { name: quarter })).toBeVisible();
  await press(page, 'Full');
  expect(screen.getByText('10 packs of chops')).toBeVisible();
});

it('shows the server’s message when joining was refused', async () => {
  const member = await buildUser();
  const { token } = await invite(member.email);
  const message = 'Confirm your email address before you join.';
  answerWith('POST', '/api/invites/join-group', { status: 403, body: { message } });
  const page = renderPage(`/invite?token=${token}`, sessionOf(member));
  await press(page, 'Join Group');
  expect(await screen.findByText(message)).toBeVisible();
});

it('names the invited address to another user, and logs them out on the server, too', async () => {
  const email = newAddress();
  const { token } = await invite(email);
  const other = await buildUser();
  const page = renderPage(`/invite?token=${token}`, sessionOf(other));
  await press(page, 'Join Group');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `This invitation is for ${email}. You are logged in as ${other.username}.`,
  );
  await press(page, 'Log out and continue');
  expect(await screen.findByText('Join Group', { selector: 'main a' })).toBeVisible();
  expect(page.router.state.location.pathname).toBe('/invite');
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(async () =>
    expect((await api('GET', '/api/groups', { token: other.token })).status).toBe(401),
  );
});

it('can be asked again where the server was not reached', async () => {
  const tries = breakNetwork('GET', '/api/invites/validate');
  const page = renderPage('/join-group?token=any');
  expect(await screen.findByText('Failed to validate invitation.')).toBeVisible();
  await press(page, 'Retry');
  expect(await screen.findByText('Failed to validate invitation.')).toBeVisible();
  expect(tries).toHaveLength(2);
});

it.each(['/invite', '/join-group', '/accept-invite'])(
  'shows at %s that a group was called off, and accepts no registration',
  async (path) => {
    const { group, token } = await invite(newAddress());
    const admin = { token: await superadminToken() };
    const body = { name: group.name, reason: 'The steer fell ill.' };
    await api('POST', `/api/groups/${group._id}/call-off`, { ...admin, body });
    renderPage(`${path}?token=${token}`);
    expect(await screen.findByText(/^This group was called off/)).toBeVisible();
    expect(screen.getByText('See what is on sale')).toHaveAttribute('href', '/home');
    expect(screen.queryByText('Join Group')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
  },
);

it('shows before the registration that every share is sold', async () => {
  const { group, token } = await invite(newAddress());
  for (const portion of ['Full', 'Full', 'Full', 'Full'] as const) {
    await buyShare(group._id, portion);
  }
  renderPage(`/accept-invite?token=${token}`);
  expect(await screen.findByText(/^Every share of this animal is sold/)).toBeVisible();
  expect(await screen.findByLabelText('Username')).toBeVisible();
});
