import { act, screen, waitFor, within } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { reach } from '#testing/factories/milestones';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const linkIn = async () => (await screen.findByLabelText<HTMLInputElement>('Calendar link')).value;

it('leads from a receipt to the calendar, which is made, added, renewed and turned off', async () => {
  const { group } = await buildRanch();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  await reach(group._id, 'booked');
  const { user, router } = renderPage(`/purchases/${purchase._id}/receipt`, sessionOf(buyer));
  await user.click(await screen.findByText('Add to your calendar'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  await user.click(await screen.findByText('Make a calendar link'));
  const first = await linkIn();
  expect(first).toMatch(/^http.*\/api\/calendar\/[\w-]{22}$/);
  const open = await screen.findByText('Open in calendar', { selector: 'a' });
  expect(open).toHaveAttribute('href', first.replace(/^https?/, 'webcal'));

  await user.click(screen.getByText('New link'));
  await user.click(await screen.findByText('Make new link'));
  expect(await screen.findByText('The calendar has a new link.')).toBeVisible();
  await waitFor(async () => expect(await linkIn()).not.toBe(first));

  await user.click(screen.getByText('Turn off calendar', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Turn off calendar', { selector: 'button' }));
  expect(await screen.findByText('Make a calendar link')).toBeVisible();
});

it('shows nothing of a calendar on a server without one, nor on the receipt of another buyer', async () => {
  const { group, admin } = await buildRanch();
  const { purchase } = await buyShare(group._id, 'Half');
  await reach(group._id, 'booked');
  answerWith('GET', '/api/account/calendar', { status: 404 });
  const { router } = renderPage('/account', sessionOf(await buildUser()));
  await screen.findByRole('region', { name: 'Password' });
  expect(screen.queryByRole('region', { name: 'Calendar' })).not.toBeInTheDocument();
  await act(() => router.navigate('/home'));

  renderPage(`/purchases/${purchase._id}/receipt`, sessionOf(admin));
  await screen.findByRole('region', { name: 'From butcher to freezer' });
  expect(screen.queryByText('Add to your calendar')).not.toBeInTheDocument();
});
