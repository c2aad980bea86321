import { screen, waitFor, within } from '@testing-library/react';

import { supplierIdOf } from '#shared/groups/groupSupplier';
import { choosePortion, proceedToPay, selectGroup } from '#testing/buying';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

describe('choosing a share', () => {
  it('says what it is of the animal, what it costs, and which quarters it takes', async () => {
    const { user } = await selectGroup({ totalCost: 4400, totalPortions: 4 });
    await choosePortion(user, 'Half');
    expect(screen.getByText('A Half is 1/8 of the animal.')).toBeVisible();
    expect(screen.getByText('You selected:')).toHaveTextContent('Half');
    expect(screen.getByText('Amount to Pay:')).toHaveTextContent('$550.00');
    const bar = screen.getByRole('group', { name: '16 quarters: 0 sold, 16 left, 2 selected' });
    expect(
      within(bar).getByRole('button', { name: '2 quarters you are about to take' }),
    ).toBeVisible();
  });

  it('needs a portion, and the choice can be cleared', async () => {
    const { user, router } = await selectGroup();
    await proceedToPay(user);
    expect(await screen.findByText('Select a portion before paying.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('groupId'));
    expect(screen.queryByRole('combobox', { name: 'Portion' })).not.toBeInTheDocument();
  });

  it('offers no portion that is dearer than what is left', async () => {
    const group = await buildGroup({ totalPortions: 1 });
    await buyShare(group._id, 'Half');
    const buyer = await buildUser({ supplierId: supplierIdOf(group) });
    const { user } = renderPage(`/GroupSearchAndJoin?groupId=${group._id}`, sessionOf(buyer));
    await user.click(await screen.findByRole('combobox', { name: 'Portion' }));
    const full = await screen.findByRole('option', { name: /^Full.*\(Unavailable\)$/ });
    expect(full).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('option', { name: /^Half/ })).not.toHaveAttribute('aria-disabled');
  });

  it('says so when the address names a group that is not there', async () => {
    const session = sessionOf(await buildUser());
    renderPage('/GroupSearchAndJoin?groupId=019a0000-0000-7000-8000-000000000000', session);
    expect(await screen.findByText(/Group not found/)).toBeVisible();
  });
});
