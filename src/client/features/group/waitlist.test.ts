import { act, cleanup, screen, waitFor, within } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { findPayButton } from '#testing/factories/buying';
import { putCardForm, takeCardFormAway } from '#testing/cardForm';
import { buildConfirmed, buildUser, sessionOf, superadminToken } from '#testing/factories/users';
import { buildWaitlist, buildTight, refundSold, waitlistOf } from '#testing/factories/waitlist';
import { holdShare } from '#testing/factories/purchases';
import { interceptNothing } from '#testing/interceptor';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

afterEach(takeCardFormAway);

/** Clicks a button once it takes clicks: an event may show a change before the answer to the click that made it. */
async function click({ user }: ReturnType<typeof renderPage>, text: string): Promise<void> {
  await waitFor(() => expect(screen.getByText(text)).toHaveAttribute('aria-disabled', 'false'));
  await user.click(screen.getByText(text));
}

it('joins and leaves a waitlist below the sold-out portion', async () => {
  const { group } = await buildTight();
  await buildWaitlist(group._id, 'Full');
  const member = await buildConfirmed();
  const page = renderPage(`/groups/view/${group._id}`, sessionOf(member));
  const shares = within(await screen.findByRole('region', { name: 'Shares left' }));
  expect(shares.getByText(/1 person is on the waitlist/)).toBeVisible();
  expect(
    shares.queryByText(/^(Join the waitlist for|Switch to) a Quarter/),
  ).not.toBeInTheDocument();
  await click(page, 'Join the waitlist for a Half');
  expect(await shares.findByText('You are number 2 on the waitlist for a Half.')).toBeVisible();
  expect(shares.getByText('Switch to a Full (you go to the end of the line)')).toBeVisible();
  await click(page, 'Leave the waitlist');
  await click(page, 'Join the waitlist for a Half');
  await shares.findByText('You are number 2 on the waitlist for a Half.');

  await act(() => page.router.navigate('/groups'));
  const mine = within(await screen.findByRole('region', { name: 'Waitlists' }));
  expect(mine.getByText(group.name)).toBeVisible();
  expect(mine.getByText('You are number 2 on the waitlist for a Half.')).toBeVisible();

  // What is not offered any more can still be left.
  await api('PUT', `/api/groups/${group._id}`, {
    token: await superadminToken(),
    body: { portionsAvailable: ['Full', 'Quarter'] },
  });
  await act(() => page.router.navigate(`/groups/view/${group._id}`));
  const left = within(await screen.findByRole('region', { name: 'Shares left' }));
  await waitFor(() => expect(left.queryByText(/^Half/)).not.toBeInTheDocument());
  expect(left.getByText('You are number 2 on the waitlist for a Half.')).toBeVisible();
  await click(page, 'Leave the waitlist');
  await waitFor(() => expect(left.queryByText(/You are number/)).not.toBeInTheDocument());
  expect((await waitlistOf(member, group._id))?.place).toBeNull();
});

it('holds a returned share for the first person on the waitlist, who pays or passes, and lets others join', async () => {
  const { group, quarter } = await buildTight();
  const [, first] = await buildWaitlist(group._id, 'Full', 'Half');
  if (!first) throw new Error('The line is empty.');
  await refundSold(quarter);

  const other = await buildConfirmed();
  const shop = renderPage(`/GroupSearchAndJoin?groupId=${group._id}`, sessionOf(other));
  const line = within(await screen.findByRole('region', { name: 'Waitlist' }));
  expect(await screen.findByText(/held for a person on the waitlist/)).toBeVisible();
  await shop.user.click(line.getByText('Join the waitlist for a Half'));
  expect(await line.findByText('You are number 2 on the waitlist for a Half.')).toBeVisible();
  cleanup();

  putCardForm();
  const { user, router } = renderPage(`/groups/view/${group._id}`, sessionOf(first));
  const notice = /^A Half opened up: half of the beef \(1\/2\). It’s yours until \w+day, /;
  expect(await screen.findByText(notice)).toBeVisible();
  const why = /^The other portions read “\(Unavailable\)” because this one is held for you\./;
  expect(screen.getByText(why)).toBeVisible();
  expect(screen.queryByText('Buy a Share')).not.toBeInTheDocument();
  await user.click(screen.getByText('Pay for this Half'));
  const selection = within(await screen.findByRole('region', { name: 'Your selection' }));
  expect(await selection.findByText(/^A Half opened up/)).toBeVisible();
  expect(selection.getByText(why)).toBeVisible();
  expect(selection.getByText('Amount to Pay:')).toHaveTextContent('$2,200.00');
  await user.click(selection.getByText('Proceed to Pay'));
  await findPayButton('$2,200.00');
  expect(selection.getByText(/^Held for you: (24:00:00|23:5\d:\d\d)$/)).toBeInTheDocument();
  await user.click(selection.getByText('Clear Selection'));
  expect((await waitlistOf(first, group._id))?.offer).toMatchObject({ portion: 'Half' });

  await act(() => router.navigate(`/groups/view/${group._id}`));
  await user.click(await screen.findByText('Pass'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pass on this Half?' }));
  const body = { message: 'A buyer’s payment is being taken right now.' };
  const { purchaseId = '' } = (await waitlistOf(first, group._id))?.offer ?? {};
  answerWith('POST', `/api/purchases/${purchaseId}/release`, { status: 409, body });
  await user.click(dialog.getByText('Pass'));
  expect(await dialog.findByText(body.message)).toBeVisible();
  expect(screen.getAllByText(body.message)).toHaveLength(1);
  expect((await waitlistOf(first, group._id))?.offer).toMatchObject({ portion: 'Half' });

  interceptNothing();
  await user.click(dialog.getByText('Pass'));
  await waitFor(() => expect(screen.queryByText(/opened up/)).not.toBeInTheDocument());
  expect(await waitlistOf(first, group._id)).toMatchObject({ place: { position: 2 }, offer: null });
});

it('mails a link when a member’s address is not confirmed, and lets them join after it', async () => {
  const { group } = await buildTight();
  const member = await buildUser();
  const { user } = renderPage(`/groups/view/${group._id}`, sessionOf(member));
  const shares = within(await screen.findByRole('region', { name: 'Shares left' }));
  await user.click(shares.getByText('Join the waitlist for a Half'));
  expect(await shares.findByText(/^Confirm your email address first/)).toBeVisible();
  await user.click(shares.getByText('Email me a link'));
  expect(await shares.findByText(/^A link to confirm it is on its way to /)).toBeVisible();
  const token = tokenIn(await waitForMail(member.email, 'Confirm your email address'));
  await api('POST', '/api/account/email/confirm', { body: { token } });
  await user.click(shares.getByText('Join the waitlist for a Half'));
  expect(await shares.findByText('You are first on the waitlist for a Half.')).toBeVisible();
});

it('shows until when other buyers hold a share, instead of a waitlist button', async () => {
  const { group } = await buildTight();
  await holdShare(group._id, 'Quarter');
  const { router } = renderPage(`/groups/view/${group._id}`, sessionOf(await buildUser()));
  const shares = within(await screen.findByRole('region', { name: 'Shares left' }));
  const held =
    'Held for a buyer who is paying. If they do not finish, it goes back on sale within 10 minutes.';
  expect(await shares.findByText(held)).toBeVisible();
  expect(shares.queryByText('Join the waitlist for a Quarter')).not.toBeInTheDocument();
  expect(shares.getByText('Join the waitlist for a Half')).toBeVisible();
  await act(() => router.navigate(`/GroupSearchAndJoin?groupId=${group._id}`));
  expect(await screen.findByText(/^A buyer is paying for the last share/)).toBeVisible();
});
