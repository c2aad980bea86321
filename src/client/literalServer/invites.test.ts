import { screen, waitFor } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { buildToken } from '#testing/buildSession';
import { literalSession, type Shape } from '#testing/literalServer/literalCalls';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const shapes: Shape[] = ['bare', 'wrapped'];
const token = buildToken({ email: 'may@example.com', groupId: 'g1' });

const join = () => screen.findByRole('button', { name: 'Join Group' });

describe.each(shapes)('an invite of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);
  const openAsMember = (page: string) =>
    renderPage(`/${page}?token=${token}`, literalSession(literal.world));

  it('joins the group and goes on to its shares', async () => {
    const { user, router } = openAsMember('invite');
    expect(await screen.findByRole('heading', { name: 'Angus for six' })).toBeVisible();
    expect(screen.getByText('ann@example.com')).toBeVisible();
    await user.click(await join());
    await waitFor(() => expect(router.state.location.pathname).toBe('/GroupSearchAndJoin'));
    expect(router.state.location.search).toBe(
      shape === 'wrapped' ? '?supplierId=s1&groupId=g1' : '',
    );
    expect(literal.lastCall('/api/invites/join-group')?.body).toEqual({ token });
  });

  it('shows the group, the animal and the state, and goes on to my groups', async () => {
    const { user, router } = openAsMember('join-group');
    expect(await screen.findByRole('heading', { name: 'Angus for six' })).toBeVisible();
    expect(screen.getByText('Beef')).toBeVisible();
    expect(screen.getByText('WA')).toBeVisible();
    await user.click(await join());
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
  });

  it('offers a visitor both ways: to log in and to register', async () => {
    renderPage(`/invite?token=${token}`);
    expect(await screen.findByRole('link', { name: 'Join Group' })).toHaveAttribute(
      'href',
      '/login',
    );
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      `/accept-invite?token=${token}`,
    );
  });

  it('makes an account', async () => {
    const { user, router } = renderPage(`/accept-invite?token=${token}`);
    expect(await screen.findByLabelText('Email')).toHaveValue('may@example.com');
    await user.type(screen.getByLabelText('Username'), 'may');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Register and join' }));
    const { body } = await waitFor(() => {
      const call = literal.lastCall('/api/users/register');
      if (!call) throw new Error('Not registered yet.');
      return call;
    });
    expect(body).toMatchObject({ username: 'may', email: 'may@example.com', password: 'secret1' });
    expect(body).not.toHaveProperty('isAdmin');
    const end = shape === 'wrapped' ? '/groups/view/g1' : '/home';
    await waitFor(() => expect(router.state.location.pathname).toBe(end), { timeout: 8000 });
  });
});

describe('what the invited are told', () => {
  const literal = serveLiterally('wrapped');
  const open = (address: string) => renderPage(address, literalSession(literal.world));

  it.each([
    ['/invite', 'Invalid or missing invite token.'],
    ['/join-group', 'Invalid invitation link.'],
    ['/accept-invite', 'Invalid invite token'],
    ['/accept-invite?token=nonsense', 'Invalid invite token'],
  ])('%s: %s', async (address, told) => {
    open(address);
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
  });

  it.each([
    ['invite', undefined, 'Invalid or expired invite link'],
    ['join-group', undefined, 'Failed to validate invitation.'],
    ['accept-invite', undefined, 'Invalid invite token'],
    ['invite', 'It was revoked.', 'It was revoked.'],
    ['join-group', 'It was revoked.', 'It was revoked.'],
    ['accept-invite', 'It was revoked.', 'It was revoked.'],
  ])('/%s, refused with %p: %s', async (page, message, told) => {
    answerWith('GET', '/api/invites/validate', { status: 400, body: message ? { message } : '' });
    open(`/${page}?token=${token}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
  });

  it.each(['invite', 'join-group'])('/%s: Failed to join group', async (page) => {
    answerWith('POST', '/api/invites/join-group', { status: 500, body: '' });
    const { user } = open(`/${page}?token=${token}`);
    await user.click(await join());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to join group');
  });

  it('whose invite it is', async () => {
    answerWith('POST', '/api/invites/join-group', { status: 403, body: '' });
    const { user } = open(`/invite?token=${token}`);
    await user.click(await join());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This invitation is for ann@example.com. You are logged in as ann.',
    );
  });

  it('that accepting failed, and how to try again', async () => {
    const tries = answerWith('POST', '/api/invites/accept', { status: 500, body: '' });
    const { user } = renderPage(`/accept-invite?token=${token}`);
    await user.type(await screen.findByLabelText('Username'), 'may');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Register and join' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to accept invite');
    await user.click(await join());
    await waitFor(() => expect(tries).toHaveLength(2));
  });
});
