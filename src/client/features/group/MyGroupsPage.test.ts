import { act, screen, waitFor } from '#testing/screen';

import { breakNetwork } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { sessionOf } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';

it('shows what was last seen without a network, says so, and asks again on Retry', async () => {
  const group = await buildGroup();
  const { buyer } = await buyShare(group._id, 'Half');
  const { router, user } = renderPage('/groups', sessionOf(buyer));
  expect(await screen.findByText(group.name)).toBeVisible();
  expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument();

  breakNetwork('GET', '/api/purchases/mine');
  await act(() => router.navigate('/account'));
  await act(() => router.navigate('/groups'));
  expect(await screen.findByText(/^You are offline\. Last updated /)).toBeVisible();
  expect(screen.getByText(group.name)).toBeVisible();

  interceptNothing();
  const retry = screen.getByText('Retry');
  await waitFor(() => expect(retry).toBeEnabled());
  await user.click(retry);
  await waitFor(() => expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument());
  expect(screen.getByText(group.name)).toBeVisible();
});
