import { act, screen, waitFor } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { buildToken } from '#testing/buildSession';
import { literalSession } from '#testing/literalServer/literalCalls';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const sentence = 'Your session has ended. Log in again to continue.';
const literal = serveLiterally('bare');

/** As a supplier admin, whose forms are the longest. */
function open(address: string) {
  Object.assign(literal.world.account, { role: 'supplieradmin' });
  return renderPage(address, literalSession(literal.world));
}

type Page = ReturnType<typeof renderPage>;

async function logIn({ user }: Page): Promise<void> {
  await user.type(await screen.findByLabelText('Username or email'), 'ann');
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

const loginPage = () => screen.findByRole('heading', { name: 'Login' });

describe('a session that has ended', () => {
  it.each([
    ['/groups', '/api/groups'],
    ['/groups/view/g1', '/api/groups/g1'],
    ['/GroupSearchAndJoin', '/api/groups/search'],
    ['/GroupSearchAndJoin', '/api/suppliers/my-suppliers'],
    ['/admin/groups', '/api/groups'],
    ['/admin/users', '/api/users'],
    ['/groups', '/api/groups/events'],
  ])('says so on the login page that %s leads to, %s answering 401', async (address, call) => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const page = open(address);
    answerWith('GET', call, { status: 401, body: { message: 'No.' } });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(page.router.state.location.pathname).toBe('/login');
    expect(localStorage).toHaveLength(0);
    expect(log).toHaveBeenCalledTimes(call === '/api/groups/search' ? 1 : 0);
    log.mockClear();
  });

  it('says so when another tab has logged out', async () => {
    open('/groups');
    await screen.findByText('You have not joined a group yet.');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('says so to somebody who comes back too late', async () => {
    renderPage('/groups', { ...literalSession(literal.world), token: buildToken({ exp: 1 }) });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('goes on where it ended, with what was typed, and says no more of it', async () => {
    const page = open('/admin/create-group');
    await page.user.type(await screen.findByLabelText('Group name'), 'Fall steer');
    await page.user.type(screen.getByLabelText('Total cost'), '2200');
    await endSession();
    await logIn(page);
    await waitFor(() => expect(screen.getByLabelText('Group name')).toHaveValue('Fall steer'));
    expect(screen.getByLabelText('Total cost')).toHaveValue(2200);
    expect(page.router.state.location.pathname).toBe('/admin/create-group');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it('keeps of an edited group what was typed, and nothing that was not', async () => {
    const page = open('/admin/groups/edit/g1');
    await page.user.type(await screen.findByLabelText('Group name'), ', late');
    await endSession();
    Object.assign(literal.world.groups[0] ?? {}, { remainingCost: 2200 });
    await logIn(page);
    await waitFor(() =>
      expect(screen.getByLabelText('Group name')).toHaveValue('Angus for six, late'),
    );
    expect(screen.getByLabelText('Remaining cost to share')).toHaveValue(2200);
  });

  it('keeps what was typed from everybody else', async () => {
    const page = open('/admin/create-group');
    await page.user.type(await screen.findByLabelText('Group name'), 'Fall steer');
    await endSession();
    literal.world.account.userId = 'u9';
    await logIn(page);
    expect(await screen.findByLabelText('Group name')).toHaveValue('');
  });
});

async function endSession(): Promise<void> {
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await screen.findByText(sentence);
}

describe('nothing has ended', () => {
  it('for somebody who logs out', async () => {
    const { user } = open('/groups');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await loginPage();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it.each(['/login', '/groups', '/admin'])('for a visitor of %s', async (address) => {
    renderPage(address);
    await loginPage();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it('for a visitor whose call is answered 401', async () => {
    answerWith('GET', '/api/invites/validate', { status: 401 });
    const { user } = renderPage('/invite?token=t');
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    await loginPage();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });
});
