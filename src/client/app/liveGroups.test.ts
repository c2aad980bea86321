import { act, screen } from '@testing-library/react';

import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf, superadminToken } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

/** What the search's table says is left. */
const expectLeft = async (portions: string) =>
  expect(await screen.findByText(portions)).toBeVisible();

it('shows a member what others buy, and what is given back', async () => {
  const { group, member } = await buildRanch();
  renderPage('/GroupSearchAndJoin', sessionOf(member));
  await expectLeft('4');
  const { purchase } = await buyShare(group._id, 'Half');
  await expectLeft('3 1/2');
  await refundShare(purchase._id);
  await expectLeft('4');
});

it('takes a deleted group out of the lists, and says so on its own page', async () => {
  const { group, member } = await buildRanch();
  renderPage(`/groups/view/${group._id}`, sessionOf(member));
  await screen.findByRole('heading', { name: group.name });
  await api('DELETE', `/api/groups/${group._id}`, { token: await superadminToken() });
  expect(await screen.findByText('Group not found')).toBeVisible();
});

it('shows an admin who bought, and what was left of it', async () => {
  const { group, admin } = await buildRanch();
  renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
  await screen.findByText('No one has bought a share yet.');
  const { buyer } = await buyShare(group._id, 'Full');
  await screen.findByRole('group', { name: '16 quarters: 4 sold, 12 left' });
  expect(await screen.findByText(`Full, ${buyer.username}`, { exact: false })).toBeVisible();
  expect(screen.getByLabelText(`Refund Full of ${buyer.username}`)).toBeVisible();
});

it('logs out at once whose account is gone', async () => {
  const { member } = await buildRanch();
  const { router } = renderPage('/home', sessionOf(member));
  await screen.findByText(member.username, { exact: false });
  await api('DELETE', `/api/users/${member.userId}`, { token: await superadminToken() });
  // Any change lets the server look who still listens; else it does so every ten seconds.
  await buildRanch();
  expect(await screen.findByRole('link', { name: 'Login' }, { timeout: 18_000 })).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  expect(router.state.location.pathname).toBe('/home');
});

describe('a tab that nobody looks at', () => {
  const hide = (isHidden: boolean) =>
    act(() => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    });

  afterEach(() => jest.restoreAllMocks());

  it('holds no connection, and asks for everything again when it is looked at', async () => {
    const { group, member } = await buildRanch();
    renderPage('/GroupSearchAndJoin', sessionOf(member));
    await expectLeft('4');
    hide(true);
    await buyShare(group._id, 'Half');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByText('3 1/2')).not.toBeInTheDocument();
    hide(false);
    await expectLeft('3 1/2');
  });
});
