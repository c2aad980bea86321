import { screen, waitFor, within } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { sessionOf } from '#testing/factories/users';
import { askForBalance, sellByWeight, settleByWeight, weigh } from '#testing/factories/weight';
import { renderPage } from '#testing/renderPage';

type Sold = Awaited<ReturnType<typeof sellByWeight>>;

/** The statements of a group, opened by its admin. */
async function openStatements({ group, admin }: Pick<Sold, 'group' | 'admin'>) {
  const { user } = renderPage(`/admin/groups/${group._id}/after-selling`, sessionOf(admin));
  await user.click(await screen.findByText('Statements'));
  return user;
}

it('sends the weight that the dialog shows when it was weighed anew meanwhile', async () => {
  const sold = await sellByWeight();
  const { group, admin } = sold;
  await weigh(group._id, 740, admin);
  const user = await openStatements(sold);
  await user.click(await screen.findByText('Send statements', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^740 lb hanging/)).toBeVisible();
  await weigh(group._id, 700, admin);
  expect(await dialog.findByText(/^700 lb hanging/)).toBeVisible();
  await user.click(dialog.getByText('Send statements', { selector: 'button' }));
  expect(await screen.findByText('2 statements sent.')).toBeVisible();
});

it('takes cash once when it is clicked twice', async () => {
  const sold = await askForBalance();
  const user = await openStatements(sold);
  await user.click(await screen.findByText('Balance', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  const taken = watch('POST', `/api/balances/${sold.balance._id}/cash`);
  await user.dblClick(dialog.getByText('Paid in cash'));
  expect(await screen.findByText('$125.78 noted as paid.')).toBeVisible();
  await waitFor(() => expect(taken).toHaveLength(1));
});

it('shows the balance as it is now when another one was refused', async () => {
  const sold = await askForBalance();
  const { agreed, admin, group } = sold;
  // Without the event of the correction, as on a page that was asleep.
  answerWith('GET', '/api/groups/events', { status: 404 });
  const { user } = renderPage(`/purchases/${agreed.purchase._id}/receipt`, sessionOf(agreed.buyer));
  const pay = await screen.findByText('Pay $125.78');
  await waitFor(() => expect(pay).toBeEnabled());
  await settleByWeight(group._id, admin, { hangingLb: 810, reason: 'Misread.' });
  await user.click(pay);
  expect(await screen.findByText('The balance is $147.65 now.')).toBeVisible();
  expect(await screen.findByText('Pay $147.65')).toBeVisible();
});
