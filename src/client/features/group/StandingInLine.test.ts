import { act, cleanup, screen, waitFor, within } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { findPayButton } from '#testing/buying';
import { putCardForm, takeCardFormAway } from '#testing/cardForm';
import { buildConfirmed, buildUser, sessionOf, superadminToken } from '#testing/factories/users';
import { buildLine, buildTight, giveBack, lineOf } from '#testing/factories/waitlist';
import { holdShare } from '#testing/factories/purchases';
import { interceptNothing } from '#testing/interceptor';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

afterEach(takeCardFormAway);

it('joins and leaves the line of a group beside the portion that is not available', async () => {
  const { group } = await buildTight();
  await buildLine(group._id, 'Full');
  const member = await buildConfirmed();
  const { user, router } = renderPage(`/groups/view/${group._id}`, sessionOf(member));
  const shares = within(await screen.findByRole('region', { name: 'Shares left' }));
  expect(shares.getByText(/1 person is in line/)).toBeVisible();
  expect(shares.queryByText(/^(Stand in line|Wait) for a Quarter/)).not.toBeInTheDocument();
  await user.click(shares.getByText('Stand in line for a Half'));
  expect(await shares.findByText('You are number 2 in line for a Half.')).toBeVisible();
  expect(shares.getByText('Wait for a Full instead, at the end')).toBeVisible();
  await user.click(shares.getByText('Leave the line'));
  await user.click(await shares.findByText('Stand in line for a Half'));
  await shares.findByText('You are number 2 in line for a Half.');

  await act(() => router.navigate('/groups'));
  const mine = within(await screen.findByRole('region', { name: 'Groups you stand in line for' }));
  expect(mine.getByText(group.name)).toBeVisible();
  expect(mine.getByText('You are number 2 in line for a Half.')).toBeVisible();

  // What is not offered any more can still be left.
  await api('PUT', `/api/groups/${group._id}`, {
    token: await superadminToken(),
    body: { portionsAvailable: ['Full', 'Quarter'] },
  });
  await act(() => router.navigate(`/groups/view/${group._id}`));
  const left = within(await screen.findByRole('region', { name: 'Shares left' }));
  await waitFor(() => expect(left.queryByText(/^Half/)).not.toBeInTheDocument());
  expect(left.getByText('You are number 2 in line for a Half.')).toBeVisible();
  await user.click(left.getByText('Leave the line'));
  await waitFor(() => expect(left.queryByText(/You are number/)).not.toBeInTheDocument());
  expect((await lineOf(member, group._id))?.place).toBeNull();
});

it('holds a returned share for the first in line, to be paid or let go, and lets others into the line', async () => {
  const { group, quarter } = await buildTight();
  const [, first] = await buildLine(group._id, 'Full', 'Half');
  if (!first) throw new Error('The line is empty.');
  await giveBack(quarter);

  const other = await buildConfirmed();
  const shop = renderPage(`/GroupSearchAndJoin?groupId=${group._id}`, sessionOf(other));
  const line = within(await screen.findByRole('region', { name: 'Stand in line' }));
  expect(await screen.findByText(/held for people in line/)).toBeVisible();
  await shop.user.click(line.getByText('Stand in line for a Half'));
  expect(await line.findByText('You are number 2 in line for a Half.')).toBeVisible();
  cleanup();

  putCardForm();
  const { user, router } = renderPage(`/groups/view/${group._id}`, sessionOf(first));
  const notice = /^A Half came back: it is held for you until \w+day, /;
  expect(await screen.findByText(notice)).toBeVisible();
  const why = /^The other portions read “\(Unavailable\)” because this one is held for you\./;
  expect(screen.getByText(why)).toBeVisible();
  expect(screen.queryByText('Buy a Share')).not.toBeInTheDocument();
  await user.click(screen.getByText('Pay for this Half'));
  const selection = within(await screen.findByRole('region', { name: 'Your selection' }));
  expect(await selection.findByText(/^A Half came back/)).toBeVisible();
  expect(selection.getByText(why)).toBeVisible();
  expect(selection.getByText('Amount to Pay:')).toHaveTextContent('$2,200.00');
  await user.click(selection.getByText('Proceed to Pay'));
  await findPayButton('$2,200.00');
  expect(selection.getByText(/^Held for you: (24:00:00|23:5\d:\d\d)$/)).toBeInTheDocument();
  await user.click(selection.getByText('Clear Selection'));
  expect((await lineOf(first, group._id))?.offer).toMatchObject({ portion: 'Half' });

  await act(() => router.navigate(`/groups/view/${group._id}`));
  await user.click(await screen.findByText('Let it go'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let your Half go?' }));
  const body = { message: 'Someone’s payment is being taken right now.' };
  const { purchaseId = '' } = (await lineOf(first, group._id))?.offer ?? {};
  answerWith('POST', `/api/purchases/${purchaseId}/release`, { status: 409, body });
  await user.click(dialog.getByText('Let it go'));
  expect(await dialog.findByText(body.message)).toBeVisible();
  expect(screen.getAllByText(body.message)).toHaveLength(1);
  expect((await lineOf(first, group._id))?.offer).toMatchObject({ portion: 'Half' });

  interceptNothing();
  await user.click(dialog.getByText('Let it go'));
  await waitFor(() => expect(screen.queryByText(/came back/)).not.toBeInTheDocument());
  expect(await lineOf(first, group._id)).toMatchObject({ place: { position: 2 }, offer: null });
});

it('mails a link to a member whose address is not confirmed, and lets them in after it', async () => {
  const { group } = await buildTight();
  const member = await buildUser();
  const { user } = renderPage(`/groups/view/${group._id}`, sessionOf(member));
  const shares = within(await screen.findByRole('region', { name: 'Shares left' }));
  await user.click(shares.getByText('Stand in line for a Half'));
  expect(await shares.findByText(/^Confirm your email address first/)).toBeVisible();
  await user.click(shares.getByText('Email me a link'));
  expect(await shares.findByText(/^A link to confirm it is on its way to /)).toBeVisible();
  const token = tokenIn(await waitForMail(member.email, 'Confirm your email address'));
  await api('POST', '/api/account/email/confirm', { body: { token } });
  await user.click(shares.getByText('Stand in line for a Half'));
  expect(await shares.findByText('You are first in line for a Half.')).toBeVisible();
});

it('says until when others hold what is not sold, in place of a way into the line', async () => {
  const { group } = await buildTight();
  await holdShare(group._id, 'Quarter');
  const { router } = renderPage(`/groups/view/${group._id}`, sessionOf(await buildUser()));
  const shares = within(await screen.findByRole('region', { name: 'Shares left' }));
  const held =
    'Held for a buyer who is paying. If they do not finish, it is free again within 10 minutes.';
  expect(await shares.findByText(held)).toBeVisible();
  expect(shares.queryByText('Stand in line for a Quarter')).not.toBeInTheDocument();
  expect(shares.getByText('Stand in line for a Half')).toBeVisible();
  await act(() => router.navigate(`/GroupSearchAndJoin?groupId=${group._id}`));
  expect(await screen.findByText(/^Someone is paying for the last share/)).toBeVisible();
});
