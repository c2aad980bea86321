import { act, screen, waitFor } from '#testing/screen';

import { clearCachedAnswers } from '../../api/cachedAnswers';
import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { payRest, sellWithDeposit } from '#testing/factories/weight';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf, succeed } from '#testing/factories/users';
import { intercept, interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

it('shows cached data without a network, says so, and retries', async () => {
  const group = await buildGroup();
  const { buyer } = await buyShare(group._id, 'Half');
  // The event of the sale would ask for the purchases once more, at any time.
  answerWith('GET', '/api/groups/events', { status: 404 });
  const { router, user } = renderPage('/groups', sessionOf(buyer));
  expect(await screen.findByText(group.name)).toBeVisible();
  expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument();

  breakNetwork('GET', '/api/purchases/mine');
  await act(() => router.navigate('/account'));
  await act(() => router.navigate('/groups'));
  expect(await screen.findByText(/^Failed to fetch groups\. Last updated /)).toBeVisible();
  expect(screen.getByText(group.name)).toBeVisible();

  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(() => router.navigate('/account'));
  await act(() => router.navigate('/groups'));
  expect(await screen.findByText(/^You are offline\. Last updated /)).toBeVisible();
  network.mockRestore();

  interceptNothing();
  const retry = screen.getByText('Retry');
  await waitFor(() => expect(retry).toBeEnabled());
  await user.click(retry);
  await waitFor(() => expect(screen.queryByText(/Last updated/)).not.toBeInTheDocument());
  expect(screen.getByText(group.name)).toBeVisible();
});

it('shows groups of a server that takes the call for purchases for another one', async () => {
  const { member, group, change } = await buildRanch();
  await change('PATCH', '/members/add', { email: member.email });
  answerWith('GET', '/api/purchases/mine', { status: 400 });
  renderPage('/groups', sessionOf(member));
  expect(await screen.findByText(group.name)).toBeVisible();
});

it('shows the cached groups when 8 s bring no answer, and the answer when it arrives', async () => {
  const [old, current] = [await buildGroup(), await buildGroup()];
  clearCachedAnswers();
  answerWith('GET', '/api/purchases/mine', { body: [] });
  let sent: Request | undefined;
  let answer: (response: Response) => void = () => undefined;
  intercept((request) => {
    if (new URL(request.url).pathname !== '/api/groups') return undefined;
    sent = request;
    return new Promise((resolve) => (answer = resolve));
  });
  const { router } = renderPage('/unauthorized', buildSession());
  const kept = { '/api/groups': { answer: [old], at: Date.now() - 120_000 } };
  localStorage.setItem('lastSeen', JSON.stringify(kept));
  await act(() => router.navigate('/groups'));
  const notice = await screen.findByText(/^Still loading\. Last updated /);
  expect(notice).toHaveTextContent('2 minutes ago');
  expect(screen.getByText(old.name)).toBeVisible();
  expect(sent?.signal.aborted).toBe(false);

  answer(Response.json([current]));
  expect(await screen.findByText(current.name)).toBeVisible();
  expect(screen.queryByText(old.name)).not.toBeInTheDocument();
  expect(notice).not.toBeInTheDocument();
});

it('names the whole price of a share whose deposit was paid, and all that went back of it', async () => {
  const sold = await sellWithDeposit();
  await payRest(sold);
  const { router } = renderPage('/groups', sessionOf(sold.buyer));
  const line = await screen.findByText(/^A Full, half of the beef/);
  expect(line).toHaveTextContent('for $1,624.22, $406.06 of it at once');
  const body = { name: sold.group.name, reason: 'It fell ill.' };
  const { token } = sold.admin;
  await succeed(api('POST', `/api/groups/${sold.group._id}/call-off`, { token, body }));
  await act(() => router.navigate('/account'));
  await act(() => router.navigate('/groups'));
  expect(await screen.findByText(/It fell ill\. .*\$1,218\.16 is on its way/)).toBeVisible();
});

it('says once why a group was called off, beside another reason of a refund', async () => {
  const { group, member, change } = await buildRanch();
  const { purchase } = await buyShare(group._id, 'Half', member);
  await succeed(refundShare(purchase._id));
  await buyShare(group._id, 'Half', member);
  const reason = 'Too few shares were sold.';
  await succeed(change('POST', '/call-off', { name: group.name, reason }));
  renderPage('/groups', sessionOf(member));
  expect(await screen.findAllByText(new RegExp(reason))).toHaveLength(1);
  expect(screen.getByText(/^Refund: /)).toBeVisible();
});

it('shows animals of its kind that are on sale when a group was called off', async () => {
  const { admin, member, group } = await buildRanch();
  await buyShare(group._id, 'Half', member);
  const { supplierId } = admin;
  const other = await buildGroup({ supplierId, animal: group.animal });
  const body = { name: group.name, reason: 'The steer broke a leg.' };
  const callOff = `/api/groups/${group._id}/call-off`;
  await succeed(api('POST', callOff, { token: admin.token, body }));
  renderPage('/groups', sessionOf(member));
  const alike = await screen.findByRole('list', { name: 'Animals like it' });
  expect(alike).toHaveTextContent(other.name);
  expect(alike).not.toHaveTextContent(group.name);
});
