import { act, fireEvent, screen, waitFor } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { buildToken } from '#testing/buildSession';
import { literalSession, type Shape } from '#testing/literalServer/literalCalls';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const shapes: Shape[] = ['bare', 'wrapped'];
const token = buildToken({ email: 'may@example.com', groupId: 'g1' });

/** Waits until no request is under way. */
async function join(user: ReturnType<typeof renderPage>['user']): Promise<void> {
  const button = await screen.findByText('Join Group', { selector: 'button' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

async function fillInAccount(): Promise<void> {
  const username = await screen.findByLabelText('Username');
  fireEvent.change(username, { target: { value: 'may' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret1' } });
}

describe.each(shapes)('an invite of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);

  it('joins the group from both pages that it may lead to', async () => {
    const page = renderPage(`/invite?token=${token}`, literalSession(literal.world));
    const { user, router } = page;
    expect(await screen.findByRole('heading', { name: 'Angus for six' })).toBeVisible();
    expect(screen.getByText('ann@example.com')).toBeVisible();
    await join(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/GroupSearchAndJoin'));
    expect(router.state.location.search).toBe(
      shape === 'wrapped' ? '?supplierId=s1&groupId=g1' : '',
    );
    expect(literal.lastCall('/api/invites/join-group')?.body).toEqual({ token });
    await screen.findByText('Join a Group', { selector: 'h1' });

    await act(() => router.navigate(`/join-group?token=${token}`));
    expect(await screen.findByText('Angus for six', { selector: 'h1' })).toBeVisible();
    expect(screen.getByText('Beef')).toBeVisible();
    expect(screen.getByText('WA')).toBeVisible();
    await join(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
  });

  it('offers a visitor to log in or to register, and creates an account', async () => {
    const { user, router } = renderPage(`/invite?token=${token}`);
    const ways = { selector: 'main a' };
    expect(await screen.findByText('Join Group', ways)).toHaveAttribute('href', '/login');
    const wayToAccount = screen.getByText('Create an account', ways);
    expect(wayToAccount).toHaveAttribute('href', `/accept-invite?token=${token}`);

    await user.click(wayToAccount);
    expect(await screen.findByLabelText('Email')).toHaveValue('may@example.com');
    await fillInAccount();
    await user.click(screen.getByText('Register and join'));
    const { body } = await waitFor(() => {
      const call = literal.lastCall('/api/users/register');
      if (!call) throw new Error('Not registered yet.');
      return call;
    });
    expect(body).toMatchObject({ username: 'may', email: 'may@example.com', password: 'secret1' });
    expect(body).not.toHaveProperty('isAdmin');
    const end = shape === 'wrapped' ? '/groups/view/g1' : '/home';
    await waitFor(() => expect(router.state.location.pathname).toBe(end));
  });
});

describe('messages for the invited', () => {
  const literal = serveLiterally('wrapped');

  it('say that the account is made when the server answers without a body', async () => {
    answerWith('POST', '/api/users/register', { status: 201, body: null });
    const { user } = renderPage(`/accept-invite?token=${token}`);
    expect(await screen.findByLabelText('Email')).toHaveValue('may@example.com');
    await fillInAccount();
    await user.click(screen.getByText('Register and join'));
    expect(await screen.findByText(/Your account exists now/)).toBeVisible();
  });

  it('say that the token is missing from the address or refused by the server', async () => {
    const { router } = renderPage('/home', literalSession(literal.world));
    const isNotified = async (address: string, words: string) => {
      await act(() => router.navigate(address));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
    };
    await isNotified('/accept-invite?token=nonsense', 'Invalid invite token');
    await isNotified('/invite', 'Invalid or missing invite token.');
    await isNotified('/accept-invite', 'Invalid invite token');
    await isNotified('/join-group', 'Invalid invitation link.');

    const validate = '/api/invites/validate';
    const asked = answerWith('GET', validate, { status: 400, body: '' });
    await isNotified(`/invite?token=${token}`, 'Invalid or expired invite link');
    await isNotified(`/join-group?token=${token}`, 'Failed to validate invitation.');
    await isNotified(`/accept-invite?token=${token}`, 'Invalid invite token');
    expect(asked).toHaveLength(3);

    for (const page of ['invite', 'join-group', 'accept-invite']) {
      const message = `It was revoked on ${page}.`;
      answerWith('GET', validate, { status: 400, body: { message } });
      // Another token, because the answer for the first one is cached.
      const revoked = buildToken({ email: 'may@example.com', groupId: page });
      await isNotified(`/${page}?token=${revoked}`, message);
    }
  });

  it('say that the server refuses to let them join', async () => {
    answerWith('POST', '/api/invites/join-group', { status: 500, body: '' });
    const address = `/join-group?token=${token}`;
    const { user, router } = renderPage(address, literalSession(literal.world));
    await join(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to join group');
    answerWith('POST', '/api/invites/join-group', { status: 403, body: '' });
    await act(() => router.navigate(`/invite?token=${token}`));
    await screen.findByText('ann@example.com');
    await join(user);
    const told = 'This invitation is for ann@example.com. You are logged in as ann.';
    expect(await screen.findByText(told, { exact: false })).toBeVisible();
  });

  it('say that accepting failed, and lead to a second try', async () => {
    const tries = answerWith('POST', '/api/invites/accept', { status: 500, body: '' });
    const { user } = renderPage(`/accept-invite?token=${token}`);
    await fillInAccount();
    await user.click(screen.getByText('Register and join'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to accept invite');
    await join(user);
    await waitFor(() => expect(tries).toHaveLength(2));
  });
});
