import { screen, waitFor, within } from '@testing-library/react';

import { supplierNameOf } from '#shared/groups/groupSupplier';
import { answerWith, watch } from '#testing/answers';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

type Ranch = Awaited<ReturnType<typeof buildRanch>>;

async function openGroup({ admin, group }: Ranch) {
  const page = renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
  await screen.findByRole('heading', { name: group.name });
  return page;
}

/** A ranch that has sold half a portion. */
async function buildSale() {
  const ranch = await buildRanch();
  const { buyer, purchase } = await buyShare(ranch.group._id, 'Half');
  return { ranch, buyer, purchase };
}

it('shows all there is to know of a group', async () => {
  const ranch = await buildRanch();
  const { group } = ranch;
  await buyShare(group._id, 'Full');
  await openGroup(ranch);
  const supplierName = supplierNameOf(group);
  await screen.findByText(`${supplierName} · WA`);
  const details = screen.getByRole('region', { name: 'Details' });
  for (const fact of [
    supplierName,
    'WA',
    'Beef',
    '$4,400.00',
    '$3,300.00',
    '$1,100.00',
    '1 of 4',
  ]) {
    expect(within(details).getByText(fact)).toBeVisible();
  }
  expect(within(details).getAllByText('Open')).toHaveLength(2);
  expect(screen.getByRole('group', { name: '16 quarters: 4 sold, 12 left' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/admin/groups/edit/${group._id}`,
  );
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/groups');
});

const membersShown = () =>
  within(screen.getByRole('region', { name: 'Member emails' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('shows what each member bought and paid', async () => {
  const ranch = await buildRanch();
  const { buyer } = await buyShare(ranch.group._id, 'Full');
  await buyShare(ranch.group._id, 'Half', buyer);
  await ranch.change('PATCH', '/members/add', { email: ranch.member.email });
  await openGroup(ranch);
  expect(membersShown()).toEqual([
    `${buyer.email}1 1/2 portions, $1,650.00`,
    `${ranch.member.email}Nothing bought`,
  ]);
});

it('shows the books, page by page, apart from the purchases', async () => {
  const { ranch, buyer, purchase } = await buildSale();
  for (const status of Array.from({ length: 5 }, () => ['closed', 'open']).flat()) {
    await ranch.change('PATCH', '/status', { status });
  }
  const { user, router } = await openGroup(ranch);
  const books = await screen.findByRole('region', { name: 'Ledger' });
  await user.click(await within(books).findByLabelText('Go to page 2'));
  const share = `Half, ${buyer.username} · ${purchase.receiptNumber ?? ''}`;
  expect(await within(books).findByText(share)).toBeVisible();
  expect(within(books).getByText('Sold')).toBeVisible();
  expect(within(books).getByText('+$550.00')).toBeVisible();
  expect(within(books).getByText('$550.00')).toBeVisible();
  expect(router.state.location.search).toBe('?ledger-page=2');
});

it('folds the members, whose list scrolls above three', async () => {
  const ranch = await buildRanch();
  for (let number = 0; number < 4; number += 1) {
    const { email } = await buildUser({ supplierId: ranch.admin.supplierId });
    await ranch.change('PATCH', '/members/add', { email });
  }
  const { user } = await openGroup(ranch);
  expect(membersShown()).toHaveLength(4);
  expect(screen.getByRole('region', { name: 'Member emails' })).toHaveAttribute('tabindex', '0');
  await user.click(screen.getByRole('button', { name: 'Members (4)' }));
  expect(screen.getByRole('button', { name: 'Members (4)' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

it('sends an invitation again, and revokes it', async () => {
  const ranch = await buildRanch();
  const email = `${unique('may')}@example.com`;
  await ranch.change('PATCH', '/members/add', { email });
  const address = `/api/groups/${ranch.group._id}/invites`;
  const sent = watch('POST', address);
  const revoked = watch('DELETE', `${address}/${encodeURIComponent(email)}`);
  const { user } = await openGroup(ranch);
  await user.click(screen.getByLabelText(`Send again to ${email}`));
  expect(await screen.findByText(`The invitation to ${email} was sent again.`)).toBeVisible();
  expect(await sent[0]?.json()).toEqual({ email });
  await user.click(screen.getByLabelText(`Revoke the invitation to ${email}`));
  await waitFor(() => expect(revoked).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(email)).not.toBeInTheDocument());
});

describe('the purchases', () => {
  it('are refunded, with a reason', async () => {
    const { ranch, buyer, purchase } = await buildSale();
    const refunds = watch('POST', `/api/purchases/${purchase._id}/refund`);
    const { user } = await openGroup(ranch);
    await user.click(await screen.findByLabelText(`Refund Half of ${buyer.username}`));
    await user.click(await screen.findByRole('button', { name: 'Refund $550.00' }));
    expect(await screen.findByText('Say why this is refunded.')).toBeVisible();
    await user.type(screen.getByLabelText(/^Reason/), 'The steer fell ill.');
    await user.click(screen.getByRole('button', { name: 'Refund $550.00' }));
    expect(await screen.findByText('$550.00 is on its way back.')).toBeVisible();
    expect(await refunds[0]?.json()).toEqual({ reason: 'The steer fell ill.' });
  });

  it('are searched and sorted on the server', async () => {
    const { ranch, buyer } = await buildSale();
    const asked = watch('GET', '/api/purchases');
    const { user, router } = await openGroup(ranch);
    const table = await screen.findByRole('region', { name: 'Purchases' });
    await user.click(await within(table).findByRole('columnheader', { name: /^Buyer/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=buyer'));
    await user.type(screen.getByLabelText('Search purchases'), 'ann');
    await waitFor(() =>
      expect(new URL(asked.at(-1)?.url ?? '').search).toBe(
        `?page=1&pageSize=10&sort=buyer&order=asc&q=ann&groupId=${ranch.group._id}`,
      ),
    );
    expect(await within(table).findByLabelText(`Refund Half of ${buyer.username}`)).toBeVisible();
  });

  it('are refunded only where they were paid', async () => {
    const { ranch, buyer, purchase } = await buildSale();
    await refundShare(purchase._id);
    await openGroup(ranch);
    const refund = await screen.findByLabelText(`Refund Half of ${buyer.username}`);
    expect(refund).toHaveAttribute('aria-disabled', 'true');
    expect(refund).toHaveAccessibleDescription('Only a paid share can be refunded.');
  });
});

it.each([
  [404, 'Group not found'],
  [500, 'Failed to load group details'],
])('says what is wrong: %d', async (status, message) => {
  const { admin, group } = await buildRanch();
  answerWith('GET', `/api/groups/${group._id}`, { status });
  renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
  expect(await screen.findByText(message)).toBeVisible();
});
