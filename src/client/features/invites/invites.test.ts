import { screen, waitFor } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

/** A group, and the token mailed to somebody invited to it. */
async function invite(email: string) {
  const group = await buildGroup({ inviteEmails: [email] });
  return { group, token: tokenIn(await waitForMail(email, `You are invited to ${group.name}`)) };
}

const newAddress = () => `${unique('may')}@example.com`;

const join = () => screen.findByRole('button', { name: 'Join Group' });

describe('the invite page', () => {
  it('takes the invited person into the group and on to its shares', async () => {
    const member = await buildUser();
    const { group, token } = await invite(member.email);
    const { user, router } = renderPage(`/invite?token=${token}`, sessionOf(member));
    expect(await screen.findByRole('heading', { name: group.name })).toBeVisible();
    expect(screen.getByText(member.email)).toBeVisible();
    await user.click(await join());
    await waitFor(() => expect(router.state.location.pathname).toBe('/GroupSearchAndJoin'));
    const query = new URLSearchParams(router.state.location.search);
    expect(query.get('groupId')).toBe(group._id);
    expect(query.get('supplierId')).toBeTruthy();
  });

  it('sends who has an account to the login, which comes back', async () => {
    const { email } = await buildUser();
    const { token } = await invite(email);
    const { user, router } = renderPage(`/invite?token=${token}`);
    await user.click(await screen.findByRole('link', { name: 'Join Group' }));
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({
      from: { pathname: '/invite', search: `?token=${token}` },
    });
  });

  it('sends who has no account to make one', async () => {
    const { token } = await invite(newAddress());
    const { user } = renderPage(`/invite?token=${token}`);
    await user.click(await screen.findByRole('link', { name: 'Join Group' }));
    expect(await screen.findByRole('button', { name: 'Register and join' })).toBeVisible();
  });

  it('tells somebody else whose invite it is, and lets them log out', async () => {
    const email = newAddress();
    const { token } = await invite(email);
    const other = await buildUser();
    const { user, router } = renderPage(`/invite?token=${token}`, sessionOf(other));
    await user.click(await join());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `This invitation is for ${email}. You are logged in as ${other.username}.`,
    );
    await user.click(screen.getByRole('button', { name: 'Log out and continue' }));
    expect(await screen.findByRole('link', { name: 'Join Group' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/invite');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('ends on the server the session that it logs out of', async () => {
    const { token } = await invite(newAddress());
    const session = sessionOf(await buildUser());
    const { user } = renderPage(`/invite?token=${token}`, session);
    await user.click(await join());
    await user.click(await screen.findByRole('button', { name: 'Log out and continue' }));
    await waitFor(async () =>
      expect((await api('GET', '/api/groups', { token: session.token })).status).toBe(401),
    );
  });

  it('says in the server’s words why joining was refused', async () => {
    const member = await buildUser();
    const { token } = await invite(member.email);
    const message = 'Confirm your email address before you join.';
    answerWith('POST', '/api/invites/join-group', { status: 403, body: { message } });
    const { user } = renderPage(`/invite?token=${token}`, sessionOf(member));
    await user.click(await join());
    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each([
    ['/invite', 'Invalid or missing invite token.'],
    ['/invite?token=nonsense', 'Invalid invite token'],
    ['/join-group', 'Invalid invitation link.'],
    ['/accept-invite', 'Invalid invite token'],
    ['/accept-invite?token=nonsense', 'Invalid invite token'],
  ])('%s says: %s', async (address, message) => {
    renderPage(address);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('can be asked again where the server was not reached', async () => {
    const tries = breakNetwork('GET', '/api/invites/validate');
    const { user } = renderPage('/join-group?token=any');
    expect(await screen.findByText('Failed to validate invitation.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Failed to validate invitation.')).toBeVisible();
    expect(tries).toHaveLength(2);
  });
});

it('joins from /join-group and goes to my groups', async () => {
  const member = await buildUser();
  const { group, token } = await invite(member.email);
  const { user, router } = renderPage(`/join-group?token=${token}`, sessionOf(member));
  expect(await screen.findByRole('heading', { name: group.name })).toBeVisible();
  expect(screen.getByText('WA')).toBeVisible();
  await user.click(await join());
  await waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
});

describe('the page that accepts an invite', () => {
  it('makes the account, logs it in and shows the group', async () => {
    const address = newAddress();
    const username = unique('may');
    const { group, token } = await invite(address);
    const { user, router } = renderPage(`/accept-invite?token=${token}`);
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveValue(address);
    expect(email).toHaveAttribute('readonly');
    await user.type(screen.getByLabelText('Username'), username);
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Register and join' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/groups/view/${group._id}`));
    expect(await screen.findByText(`Welcome, ${username}`)).toBeVisible();
    expect(await screen.findByText('1 member')).toBeVisible();
  });

  it('leads somebody who has an account to the invite', async () => {
    const { email } = await buildUser();
    const { token } = await invite(email);
    const { router } = renderPage(`/accept-invite?token=${token}`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/invite'));
    expect(router.state.location.search).toBe(`?token=${token}`);
  });

  it('says in the form, and beside the field, why an account was refused', async () => {
    const { username } = await buildUser();
    const { token } = await invite(newAddress());
    const { user } = renderPage(`/accept-invite?token=${token}`);
    const field = await screen.findByLabelText('Username');
    await user.type(field, username);
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Register and join' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('That username is taken.');
    expect(field).toHaveAccessibleDescription('That username is taken.');
    expect(field).toHaveFocus();
  });

  it('asks for a username and a long enough password', async () => {
    const { token } = await invite(newAddress());
    const { user } = renderPage(`/accept-invite?token=${token}`);
    await user.type(await screen.findByLabelText('Password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Register and join' }));
    expect(await screen.findByText('Enter a username.')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters long.')).toBeVisible();
  });
});
