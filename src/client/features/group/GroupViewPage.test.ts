import { screen, waitFor, within } from '@testing-library/react';

import { breakNetwork } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const openGroup = async (id: string, who: Parameters<typeof sessionOf>[0]) =>
  renderPage(`/groups/view/${id}`, sessionOf(who));

describe('the page of a group', () => {
  it('shows what is left of the animal, and sells it', async () => {
    const supplier = await buildSupplier();
    const group = await buildGroup({ supplierId: supplier._id, tag: 'Angus steer #417' });
    const member = await buildUser({ supplierId: supplier._id });
    const { user, router } = await openGroup(group._id, member);
    expect(await screen.findByRole('heading', { name: group.name })).toBeVisible();
    expect(screen.getByRole('group', { name: '16 quarters: 0 sold, 16 left' })).toBeInTheDocument();
    const offers = within(screen.getByRole('region', { name: 'Shares left' }));
    expect(offers.getByText('4 of 4 portions')).toBeVisible();
    const half = offers.getAllByRole('listitem')[1];
    expect(half).toHaveTextContent('Half$550.001/8 of the animal');
    expect(screen.getByText('Beef, Angus steer #417')).toBeVisible();
    expect(screen.getByText('0 members')).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Buy a Share' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/GroupSearchAndJoin'));
    expect(router.state.location.search).toContain(group._id);
  });

  it('tells who the supplier is', async () => {
    const supplier = await buildSupplier();
    const group = await buildGroup({ supplierId: supplier._id });
    const member = await buildUser({ supplierId: supplier._id });
    const { user } = await openGroup(group._id, member);
    await user.click(await screen.findByRole('button', { name: supplier.name }));
    const dialog = within(await screen.findByRole('dialog', { name: supplier.name }));
    expect(await dialog.findByText(/1 Oak Road/)).toBeVisible();
  });

  it('shows what the reader bought, with the receipt', async () => {
    const group = await buildGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Half');
    await openGroup(group._id, buyer);
    const mine = within(await screen.findByRole('region', { name: 'Your shares' }));
    expect(mine.getByRole('listitem')).toHaveTextContent('Half, 1/8 of the animal');
    expect(mine.getByText('Paid')).toBeVisible();
    expect(mine.getByRole('link')).toHaveAttribute('href', `/purchases/${purchase._id}/receipt`);
  });

  it('lets a buyer leave once they mean it, while the group fills', async () => {
    const group = await buildGroup();
    const { buyer } = await buyShare(group._id, 'Half');
    const { user } = await openGroup(group._id, buyer);
    const leave = await screen.findByRole('button', { name: 'Give this Half back' });
    await user.click(leave);
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    await user.click(leave);
    await user.click(await screen.findByRole('button', { name: 'Get $550.00 back' }));
    expect(
      await screen.findByText('You gave your Half back, and $550.00 is on its way.'),
    ).toBeVisible();
    const mine = within(screen.getByRole('region', { name: 'Your shares' }));
    expect(await mine.findByText('Refunded')).toBeVisible();
    expect(mine.queryByRole('button')).not.toBeInTheDocument();
    expect(
      await screen.findByRole('group', { name: '16 quarters: 0 sold, 16 left' }),
    ).toBeInTheDocument();
  });

  it('offers no leaving once every share is sold', async () => {
    const group = await buildGroup({ totalPortions: 1 });
    const { buyer } = await buyShare(group._id, 'Full');
    await openGroup(group._id, buyer);
    const mine = within(await screen.findByRole('region', { name: 'Your shares' }));
    expect(mine.getByText('Paid')).toBeVisible();
    expect(mine.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers the admin page to an admin of the group, and nobody else', async () => {
    const supplier = await buildSupplier();
    const group = await buildGroup({ supplierId: supplier._id, inviteEmails: ['may@example.com'] });
    const admin = await buildUser({ role: 'supplieradmin', supplierId: supplier._id });
    const { unmount } = await openGroup(group._id, admin);
    expect(await screen.findByText('0 members, 1 invited')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage this group' })).toHaveAttribute(
      'href',
      `/admin/groups/view/${group._id}`,
    );
    unmount();
    await openGroup(group._id, await buildUser());
    expect(await screen.findByRole('heading', { name: group.name })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Manage this group' })).not.toBeInTheDocument();
  });

  it('says so where there is no such group', async () => {
    await openGroup(crypto.randomUUID(), await buildUser());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Group not found');
    const ways = within(screen.getByRole('alert')).getAllByRole('link');
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/groups', '/GroupSearchAndJoin']);
  });

  it('can be asked again where the server was not reached', async () => {
    const tries = breakNetwork('GET', '/api/groups/any');
    const { user } = await openGroup('any', await buildUser());
    expect(await screen.findByText('Failed to load group details')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(tries).toHaveLength(2));
  });

  it('is for somebody who is logged in', async () => {
    const { router } = renderPage('/groups/view/any');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
