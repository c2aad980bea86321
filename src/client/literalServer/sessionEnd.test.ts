import { act, cleanup, fireEvent, screen, waitFor } from '#testing/screen';

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

async function fill(label: string, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}

async function logIn({ user }: Page): Promise<void> {
  await fill('Username or email', 'ann');
  await fill('Password', 'secret1');
  await user.click(screen.getByText('Login', { selector: 'button' }));
}

const loginPage = () => screen.findByLabelText('Username or email');

/** Another tab logs out. */
async function endSession(): Promise<void> {
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await screen.findByText(sentence);
}

describe('a session that has ended', () => {
  it.each([
    ['/groups', '/api/groups'],
    ['/GroupSearchAndJoin', '/api/groups/search'],
    ['/groups', '/api/groups/events'],
  ])('is reported on the login page when %s calls %s and gets 401', async (address, call) => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const page = open(address);
    answerWith('GET', call, { status: 401, body: { message: 'No.' } });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(page.router.state.location.pathname).toBe('/login');
    expect(localStorage).toHaveLength(0);
    expect(log).toHaveBeenCalledTimes(call === '/api/groups/search' ? 1 : 0);
    log.mockClear();
  });

  it('is reported to a member who returns too late', async () => {
    renderPage('/groups', { ...literalSession(literal.world), token: buildToken({ exp: 1 }) });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('continues where it ended, with the input, and gives it to no other account', async () => {
    const page = open('/admin/create-group');
    await fill('Group name', 'Fall steer');
    await fill('Total cost', '2200');
    await endSession();
    await logIn(page);
    await waitFor(() => expect(screen.getByLabelText('Group name')).toHaveValue('Fall steer'));
    expect(screen.getByLabelText('Total cost')).toHaveValue(2200);
    expect(page.router.state.location.pathname).toBe('/admin/create-group');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();

    await endSession();
    literal.world.account.userId = 'u9';
    await logIn(page);
    expect(await screen.findByLabelText('Group name')).toHaveValue('');
  });

  it('restores edited fields of a group, and no others', async () => {
    const page = open('/admin/groups/edit/g1');
    await fill('Group name', 'Angus for six, late');
    await endSession();
    Object.assign(literal.world.groups[0] ?? {}, { remainingCost: 2200 });
    await logIn(page);
    await waitFor(() =>
      expect(screen.getByLabelText('Group name')).toHaveValue('Angus for six, late'),
    );
    expect(screen.getByLabelText('Remaining cost to share')).toHaveValue(2200);
  });
});

it('has not ended for a member who logs out', async () => {
  const { user } = open('/groups');
  await user.click(await screen.findByText('Logout'));
  await loginPage();
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

it('has not ended for a visitor who is sent to the login or whose call is answered 401', async () => {
  for (const address of ['/login', '/groups', '/admin']) {
    renderPage(address);
    await loginPage();
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    cleanup();
  }
  answerWith('GET', '/api/invites/validate', { status: 401 });
  const { user } = renderPage('/invite?token=t');
  await user.click(await screen.findByText('Login', { selector: 'a' }));
  await loginPage();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});
