import { act, screen, waitFor } from '#testing/screen';

import { watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf, superadminToken } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

/** The cell of the search's table with the portions left. */
const expectLeft = async (portions: string) =>
  expect(await screen.findByText(portions)).toBeVisible();

/** Sets whether the tab is visible. */
const look = (isLookedAt: boolean) =>
  act(() => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(!isLookedAt);
    document.dispatchEvent(new Event('visibilitychange'));
  });

it('shows a member others’ purchases and refunds, and reloads when the tab becomes visible', async () => {
  const { group, member } = await buildRanch();
  const connections = watch('GET', '/api/groups/events');
  renderPage('/GroupSearchAndJoin', sessionOf(member));
  await expectLeft('4');
  const { purchase } = await buyShare(group._id, 'Half');
  await expectLeft('3 1/2');
  await refundShare(purchase._id);
  await expectLeft('4');

  look(false);
  await waitFor(() => expect(connections[0]?.signal.aborted).toBe(true));
  await buyShare(group._id, 'Half');
  expect(screen.queryByText('3 1/2')).not.toBeInTheDocument();
  look(true);
  await expectLeft('3 1/2');
  expect(connections).toHaveLength(2);
});

it('puts a group that was made elsewhere in front of the list, and fills a page that lost a row', async () => {
  const admin = await buildSupplierAdmin();
  const { supplierId, token } = admin;
  const groups = [];
  for (let index = 0; index < 11; index += 1) groups.push(await buildGroup({ supplierId }));
  renderPage('/admin/groups', sessionOf(admin));
  const rows = () => screen.getAllByRole('row').flatMap((row) => row.getAttribute('data-id') ?? []);
  const newestFirst = groups.toReversed().map(({ _id }) => _id);
  await waitFor(() => expect(rows()).toEqual(newestFirst.slice(0, 10)));

  const { _id } = await buildGroup({ supplierId });
  await waitFor(() => expect(rows()).toEqual([_id, ...newestFirst.slice(0, 9)]));
  await api('DELETE', `/api/groups/${_id}`, { token });
  await waitFor(() => expect(rows()).toEqual(newestFirst.slice(0, 10)));
});

it('removes a deleted group, and logs a member out when their account is deleted', async () => {
  const { group, member } = await buildRanch();
  const { router } = renderPage(`/groups/view/${group._id}`, sessionOf(member));
  await screen.findByText(group.name, { selector: 'h1' });
  const token = await superadminToken();
  await api('DELETE', `/api/groups/${group._id}`, { token });
  expect(await screen.findByText('Group not found')).toBeVisible();

  await act(() => router.navigate('/home'));
  await api('DELETE', `/api/users/${member.userId}`, { token });
  // The server notices a closed stream when it sends a change; without one, every ten seconds.
  await buildGroup();
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  expect(router.state.location.pathname).toBe('/home');
});

it('shows an admin each sale with its buyer, and what is left', async () => {
  const { group, admin } = await buildRanch();
  const { user } = renderPage(`/admin/groups/view/${group._id}?tab=money`, sessionOf(admin));
  await screen.findByText('No one has bought a share yet.');
  const { buyer } = await buyShare(group._id, 'Full');
  expect(await screen.findByText(`Full, ${buyer.username}`, { exact: false })).toBeVisible();
  expect(await screen.findByLabelText(`Refund Full of ${buyer.username}`)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Sell' }));
  expect(await screen.findByRole('group', { name: '4 of 16 sold, 12 left' })).toBeVisible();
});
