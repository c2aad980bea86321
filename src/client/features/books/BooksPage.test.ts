import { screen, waitFor, within } from '#testing/screen';

import { watch } from '#testing/answers';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { sessionOf } from '#testing/factories/users';
import { sellWeighed, settleByWeight, taxed, taxedCost } from '#testing/factories/weight';
import { renderPage } from '#testing/renderPage';

it('shows a period’s figures, gives its files, and keeps the names of accounts', async () => {
  const { admin, group } = await buildRanch();
  await buyShare(group._id, 'Half');
  const { user, router } = renderPage('/admin/payments', sessionOf(admin));
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(await screen.findByText('Books', { selector: 'a' }));
  const months = within(await screen.findByRole('group', { name: 'Reconciliation by month' }));
  expect(months.getByText('$533.75')).toBeVisible();
  expect(months.getByText('-$16.25')).toBeVisible();
  const deposits = within(screen.getByRole('group', { name: 'Deposits by group' }));
  expect(deposits.getByText(group.name)).toBeVisible();
  expect(screen.getByText('Not known')).toBeVisible();

  const asked = watch('GET', '/api/books/journal');
  const journal = within(screen.getByRole('group', { name: 'QuickBooks journal' }));
  await user.click(journal.getByLabelText('Export as CSV'));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(asked).toHaveLength(1);

  await user.click(screen.getByText('Account names'));
  const field = await screen.findByLabelText('Sales');
  const form = within(screen.getByRole('dialog', { name: 'Account names' }));
  await user.clear(field);
  await user.click(form.getByText('Save'));
  expect(await form.findByText('Enter a name.')).toBeVisible();
  await user.type(field, 'Beef');
  await user.click(form.getByText('Save'));
  expect(await screen.findByText('The names are saved.')).toBeVisible();

  await user.click(screen.getByLabelText('Period'));
  await user.click(await screen.findByText('Last year'));
  expect(await screen.findAllByText('Nothing in this period.')).toHaveLength(3);
  expect(router.state.location.search).toMatch(/^\?from=\d{4}-01-01&to=\d{4}-12-31$/);
});

it('shows taxes by state when statements name some, and no column of them before', async () => {
  const admin = await buildSupplierAdmin();
  const { group } = await sellWeighed(admin.supplierId, undefined, taxed, taxedCost);
  const open = async () => {
    const { unmount } = renderPage('/admin/books', sessionOf(admin));
    const states = await screen.findByRole('group', {
      name: 'Sales by state of buyer and group',
    });
    return { states: within(states), unmount };
  };
  const { states, unmount } = await open();
  expect(states.queryByText('Tax')).not.toBeInTheDocument();
  unmount();
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  const { states: stated } = await open();
  expect(stated.getByText('Tax')).toBeVisible();
  expect(stated.getByText('$80.00')).toBeVisible();
});
