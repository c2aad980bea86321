import { screen, waitFor, within } from '@testing-library/react';

import { breakNetwork } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const openGroup = async (id: string, who: Parameters<typeof sessionOf>[0]) =>
  renderPage(`/groups/view/${id}`, await sessionOf(who));

describe('the page of a group', () => {
  it('shows what is left of the animal, and sells it', async () => {
    const supplier = await buildSupplier();
    const group = await buildGroup({ supplierId: supplier._id, tag: 'Angus steer #417' });
    const member = await buildUser({ supplierId: supplier._id });
    const { user, router } = await openGroup(group._id, member);
    expect(await screen.findByRole('heading', { name: group.name })).toBeVisible();
    expect(
      screen.getByRole('group', { name: '0 of 16 quarters sold, 16 free' }),
    ).toBeInTheDocument();
    const offers = within(screen.getByRole('region', { name: 'What is left' }));
    expect(offers.getByText('4 of 4 portions')).toBeVisible();
    const half = offers.getAllByRole('listitem')[1];
    expect(half).toHaveTextContent('Half$550.001/8 of the steer');
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
    const mine = within(await screen.findByRole('region', { name: 'What I bought' }));
    expect(mine.getByRole('listitem')).toHaveTextContent('Half, 1/8 of the animal');
    expect(mine.getByText('Paid')).toBeVisible();
    expect(mine.getByRole('link')).toHaveAttribute('href', `/purchases/${purchase._id}/receipt`);
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
    expect(await screen.findByRole('alert')).toHaveTextContent('Group not found');
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
