import { supplierIdOf } from '#shared/groups/groupSupplier';
import { act, screen, waitFor, within } from '#testing/screen';

import { breakNetwork } from '#testing/answers';
import { disputeCharge, endDispute } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier } from '#testing/factories/suppliers';
import {
  buildUser,
  confirmEmail,
  sessionOf,
  succeed,
  type TestUser,
} from '#testing/factories/users';
import { payRest, sellWithDeposit } from '#testing/factories/weight';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const openGroup = (id: string, user: TestUser) => renderPage(`/groups/view/${id}`, sessionOf(user));

describe('the page of a group', () => {
  it('shows what is left of the animal and about the supplier, and sells it', async () => {
    const supplier = await buildSupplier();
    const group = await buildGroup({ supplierId: supplier._id, tag: 'Angus steer #417' });
    const member = await buildUser({ supplierId: supplier._id });
    const { user, router } = openGroup(group._id, member);
    expect(await screen.findByRole('heading', { name: group.name })).toBeVisible();
    expect(screen.getByLabelText('0 of 16 sold, 16 left')).toBeInTheDocument();
    const offers = within(screen.getByRole('region', { name: 'Shares left' }));
    expect(offers.getByText('16 of 16 quarter shares left')).toBeVisible();
    const half = offers.getAllByRole('listitem')[1];
    expect(half).toHaveTextContent('Half$550.00an eighth of the beef (1/8)');
    expect(screen.getByText('Beef, Angus steer #417')).toBeVisible();
    expect(screen.getByText('0 members')).toBeVisible();
    expect(screen.queryByText('Manage this group')).not.toBeInTheDocument();

    await user.click(await screen.findByText(supplier.name, { selector: 'button' }));
    const dialog = await screen.findByRole('dialog', { name: supplier.name });
    expect(await within(dialog).findByText(/1 Oak Road/)).toBeVisible();
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());

    await user.click(screen.getByText('Buy a Share'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/GroupSearchAndJoin'));
    expect(router.state.location.search).toContain(group._id);
  });

  it('shows a member how the supplier’s animals ended', async () => {
    const { admin, member, group, change } = await buildRanch();
    const other = await buildGroup({ supplierId: admin.supplierId, totalPortions: 1 });
    await buyShare(group._id, 'Half');
    await change('POST', '/call-off', { name: group.name, reason: 'Ill' });
    const path = `/api/suppliers/${admin.supplierId}/record`;
    const readRecord = () =>
      api<{ record: { refundsOwed: number } }>('GET', path, { token: member.token });
    await eventually(readRecord, ({ body }) => body.record.refundsOwed === 0);
    openGroup(other._id, member);
    expect(
      await screen.findByText(
        /0 of 1 animal sold out on time; 1 called off, all refunded in a minute\./,
      ),
    ).toBeVisible();
  });

  it('says that the rest of a price follows when its buyer leaves', async () => {
    const sold = await sellWithDeposit();
    await payRest(sold);
    const { user } = openGroup(sold.group._id, sold.buyer);
    await user.click(await screen.findByText('Refund this Full'));
    await user.click(await screen.findByText('Get $1,624.22 back'));
    const said =
      'Your Full is no longer yours. $406.06 went back to your card. $1,218.16 of balances follows to your card.';
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('shows a buyer the share with its receipt, and lets them leave while the group is selling', async () => {
    const group = await buildGroup();
    const { buyer, purchase } = await buyShare(group._id, 'Half');
    const { user } = openGroup(group._id, buyer);
    const mine = within(await screen.findByRole('region', { name: 'Your shares' }));
    expect(mine.getByRole('listitem')).toHaveTextContent('Half · an eighth of the beef (1/8)');
    expect(mine.getByText('Paid')).toBeVisible();
    expect(mine.getByRole('link')).toHaveAttribute('href', `/purchases/${purchase._id}/receipt`);

    const leave = mine.getByText('Refund this Half');
    await user.click(leave);
    const keep = await screen.findByText('Keep it');
    await user.click(keep);
    await waitFor(() => expect(keep).not.toBeInTheDocument());
    await user.click(leave);
    await user.click(await screen.findByText('Get $550.00 back'));
    expect(
      await screen.findByText('Your Half is no longer yours. $550.00 went back to your card.'),
    ).toBeVisible();
    expect(await mine.findByText('Refunded')).toBeVisible();
    expect(mine.queryByRole('button')).not.toBeInTheDocument();
    expect(await screen.findByLabelText('0 of 16 sold, 16 left')).toBeInTheDocument();
  });

  it('names what leaving still gives back when a bank has returned a part', async () => {
    const group = await buildGroup();
    const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
    await disputeCharge(paymentIntentId, 20_000);
    await endDispute(paymentIntentId, 'lost');
    await eventually(
      () => purchasesOf(buyer),
      ([bought]) => bought?.dispute?.state === 'lost',
    );
    const { user } = openGroup(group._id, buyer);
    await user.click(await screen.findByText('Refund this Half'));
    expect(
      await screen.findByText(/^Your bank returned \$200\.00\. You get the rest back to the card/),
    ).toBeVisible();
    await user.click(screen.getByText('Get $350.00 back'));
    expect(
      await screen.findByText(
        'Your Half is no longer yours. $350.00 went back to your card; your bank returned $200.00.',
      ),
    ).toBeVisible();
  });

  it('draws the smallest share in a freezer, another one when it is chosen, and a buyer’s own first', async () => {
    const weights = { liveLb: 1200, hangingLb: 740, takeHomeLowLb: 445, takeHomeHighLb: 490 };
    const group = await buildGroup({ weights });
    const member = await buildUser({ supplierId: supplierIdOf(group) });
    const drawing = (share: string) =>
      screen.findByRole('img', { name: new RegExp(`^${share}: about`) });
    const { user, unmount } = openGroup(group._id, member);
    expect(await drawing('A Quarter')).toBeVisible();
    const freezer = within(screen.getByRole('region', { name: 'In your freezer' }));
    expect(freezer.getByText('A Quarter: half a shelf of a kitchen freezer')).toBeVisible();
    expect(freezer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '8 packs of steaks',
      '3 roasts',
      '7 lb ground',
      '3 lb stew meat and other cuts',
    ]);
    await user.click(freezer.getByText('Full'));
    expect(freezer.getByText('A Full: both shelves of a kitchen freezer')).toBeVisible();
    unmount();

    const { buyer } = await buyShare(group._id, 'Half');
    openGroup(group._id, buyer);
    expect(await drawing('A Half')).toBeVisible();
  });

  it('draws no freezer when the supplier gave no take-home weight', async () => {
    const weights = { liveLb: 1200, hangingLb: 740, takeHomeLowLb: null, takeHomeHighLb: null };
    const group = await buildGroup({ weights });
    openGroup(group._id, (await buyShare(group._id, 'Half')).buyer);
    expect(await screen.findByText('1,200 lb')).toBeVisible();
    expect(screen.queryByText('In your freezer')).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /freezer/ })).not.toBeInTheDocument();
  });

  it('says the hanging weight as it was weighed before its estimate', async () => {
    const { group, member, change } = await buildRanch();
    const weights = { liveLb: 1200, hangingLb: 750, takeHomeLowLb: null, takeHomeHighLb: null };
    await succeed(change('PUT', '', { weights }));
    await buyShare(group._id, 'Half', member);
    const { unmount } = openGroup(group._id, member);
    expect(await screen.findByText(/^750 lb, /)).toBeVisible();
    expect(screen.queryByText('Estimated hanging weight')).not.toBeInTheDocument();
    unmount();
    await succeed(change('PUT', '/weights', { hangingLb: 742.5 }));
    openGroup(group._id, member);
    expect(await screen.findByText('742.5 lb, weighed')).toBeVisible();
    expect(screen.getByText('Estimated hanging weight')).toBeVisible();
    expect(screen.getByText(/^750 lb, /)).toBeVisible();
  });

  it('offers the waitlist, and no refund, when every share is sold', async () => {
    const group = await buildGroup({ totalPortions: 1 });
    const { buyer } = await buyShare(group._id, 'Full');
    const { user } = openGroup(group._id, await confirmEmail(buyer));
    const mine = within(await screen.findByRole('region', { name: 'Your shares' }));
    expect(mine.getByText('Paid')).toBeVisible();
    expect(mine.queryByRole('button')).not.toBeInTheDocument();
    await user.click(screen.getByText('Join the waitlist for a Quarter'));
    expect(await screen.findByText('You are first on the waitlist for a Quarter.')).toBeVisible();
  });

  it('leads an admin of the group to its admin page', async () => {
    const { admin, group, change } = await buildRanch();
    await change('PATCH', '/members/add', { email: 'may@example.com' });
    openGroup(group._id, admin);
    expect(await screen.findByText('0 members, 1 invited')).toBeVisible();
    const link = screen.getByText('Manage this group');
    expect(link).toHaveAttribute('href', `/admin/groups/view/${group._id}`);
  });

  it('shows when there is no such group, and retries when the server was not reached', async () => {
    const { user, router } = openGroup(crypto.randomUUID(), await buildUser());
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Group not found');
    const ways = within(screen.getByRole('alert')).getAllByRole('link');
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/groups', '/GroupSearchAndJoin']);

    const tries = breakNetwork('GET', '/api/groups/any');
    await act(() => router.navigate('/groups/view/any'));
    expect(await screen.findByText('Failed to load group details')).toBeVisible();
    const before = tries.length;
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(tries.length).toBeGreaterThan(before));
  });
});
