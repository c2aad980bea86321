import { screen, waitFor, within } from '#testing/screen';

import { watch } from '#testing/answers';
import { sessionOf } from '#testing/factories/users';
import { askForBalance, sellByWeight, weigh } from '#testing/factories/weight';
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
