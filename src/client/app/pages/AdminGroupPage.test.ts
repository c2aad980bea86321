import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { supplierNameOf } from '#shared/groups/groupSupplier';
import { answerWith, hold, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, confirmEmail, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

type Ranch = Awaited<ReturnType<typeof buildRanch>>;

async function openGroup({ admin, group }: Ranch, tab: 'buyers' | 'animal' | 'money') {
  const page = renderPage(`/admin/groups/view/${group._id}?tab=${tab}`, sessionOf(admin));
  await screen.findByText(group.name, { selector: 'h1' });
  return page;
}

it('shows all there is to know of a group and what each member bought, and folds the members', async () => {
  const ranch = await buildRanch();
  const { group, member, change } = ranch;
  const { buyer } = await buyShare(group._id, 'Full');
  await buyShare(group._id, 'Half', buyer);
  await confirmEmail(member);
  const ida = await buildUser({ supplierId: ranch.admin.supplierId });
  const ned = await buildUser({ supplierId: ranch.admin.supplierId });
  for (const { email } of [member, ida, ned]) await change('PATCH', '/members/add', { email });
  const { user, router } = await openGroup(ranch, 'animal');
  const supplierName = supplierNameOf(group);
  await screen.findByText(`${supplierName} · WA`);
  const details = within(await screen.findByRole('region', { name: 'Details' }));
  const facts = [supplierName, 'WA', 'Beef', '$4,400.00', '$2,750.00', '$1,100.00', '1 1/2 of 4'];
  for (const fact of facts) expect(details.getByText(fact)).toBeVisible();
  expect(details.getByText('Effective and stored status')).toBeVisible();
  expect(details.getByText('Open')).toBeVisible();
  const edit = screen.getByText('Edit', { selector: 'a' });
  expect(edit).toHaveAttribute('href', `/admin/groups/edit/${group._id}`);
  expect(screen.getByText('Back', { selector: 'a' })).toHaveAttribute('href', '/admin/groups');

  await user.click(screen.getByRole('tab', { name: 'Sell' }));
  expect(await screen.findByRole('group', { name: '6 of 16 sold, 10 left' })).toBeVisible();
  expect(screen.getByText('Open the buyers’ page')).toHaveAttribute(
    'href',
    `/groups/view/${group._id}`,
  );

  await user.click(screen.getByRole('tab', { name: 'Buyers' }));
  expect(router.state.location.search).toBe('?tab=buyers');
  const list = screen.getByRole('region', { name: 'Member emails' });
  const members = within(list).getAllByRole('listitem');
  expect(members.map(({ textContent }) => textContent)).toEqual([
    `${buyer.email}Address not confirmed6 quarter shares, $1,650.00`,
    `${member.email}Nothing bought`,
    `${ida.email}Address not confirmedNothing bought`,
    `${ned.email}Address not confirmedNothing bought`,
  ]);
  // It scrolls above three.
  expect(list).toHaveAttribute('tabindex', '0');
  expect(screen.getByText('Scroll the list to see all 4 members.')).toBeVisible();
  const fold = screen.getByRole('button', { name: 'Members (4)' });
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'false');
});

it('warns before a cash sale that the chosen member’s address is not confirmed, and records it', async () => {
  const ranch = await buildRanch();
  const { member, change } = ranch;
  const ida = await confirmEmail(await buildUser({ supplierId: ranch.admin.supplierId }));
  for (const { email } of [member, ida]) await change('PATCH', '/members/add', { email });
  const { user } = await openGroup(ranch, 'money');
  await user.click(await screen.findByText('Record a cash sale'));
  const buyer = await screen.findByLabelText('Buyer’s email (optional)');
  fireEvent.change(buyer, { target: { value: ida.email } });
  expect(buyer).toHaveAccessibleDescription('The receipt goes there.');
  fireEvent.change(buyer, { target: { value: ` ${member.email.toUpperCase()}` } });
  expect(buyer).toHaveAccessibleDescription(
    'This member’s address is not confirmed: the receipt may not reach them.',
  );
  await user.click(screen.getByText('Record $1,100.00'));
  expect(await screen.findByText('$1,100.00 in cash recorded.')).toBeVisible();
});

it('shows weights, what is included and the deadline with the other facts', async () => {
  const { admin } = await buildRanch();
  const fillBy = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString();
  const weights = { liveLb: 1200, hangingLb: 720, takeHomeLowLb: 450, takeHomeHighLb: 490 };
  const { supplierId } = admin;
  const group = await buildGroup({ supplierId, weights, fillBy, priceIncludes: 'Cut and wrap' });
  renderPage(`/admin/groups/view/${group._id}?tab=animal`, sessionOf(admin));
  const details = within(await screen.findByRole('region', { name: 'Details' }));
  for (const fact of ['1,200 lb', /^720 lb, /, '450–490 lb', 'Cut and wrap']) {
    expect(details.getByText(fact)).toBeVisible();
  }
  expect(details.getByText('Deadline')).toBeVisible();
});

it('begins with what is next after selling once the group is sold out', async () => {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId, totalPortions: 1 });
  await buyShare(group._id, 'Full');
  renderPage(`/admin/groups/view/${group._id}`, sessionOf(admin));
  const next = await screen.findByText('From butcher to freezer');
  const [first] = within(next.parentElement ?? next).getAllByRole('link');
  expect(first).toBe(next);
  expect(next).toHaveClass('MuiButton-contained');
  expect(screen.getByText('Edit', { selector: 'a' })).not.toHaveClass('MuiButton-contained');
  expect(screen.getByRole('tab', { name: 'Buyers' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByText('Invite')).toBeNull();
});

it('invites from beside the invitations', async () => {
  const ranch = await buildRanch();
  const { user } = await openGroup(ranch, 'buyers');
  await user.click(await screen.findByText('Invite', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog'));
  const email = `${unique('may')}@example.com`;
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: email } });
  await user.click(dialog.getByText('Add Member'));
  await user.click(await dialog.findByText('Close'));
  expect(await screen.findByText('Invitations (1)')).toBeVisible();
});

it('records a cash sale to a person without an account by name', async () => {
  const ranch = await buildRanch();
  const { user } = await openGroup(ranch, 'money');
  await user.click(await screen.findByText('Record a cash sale'));
  const record = await screen.findByText('Record $1,100.00');
  await user.click(record);
  const name = screen.getByLabelText('Buyer’s name');
  expect(await screen.findByText('Enter the buyer’s name or email.')).toBeVisible();
  expect(name).toHaveFocus();
  fireEvent.change(name, { target: { value: 'Ray Alvarez' } });
  const letRead = hold('GET', '/api/purchases');
  await user.click(record);
  expect(await screen.findByText('$1,100.00 in cash recorded.')).toBeVisible();
  // A list that is read again does not flash as an empty table.
  expect(screen.getByText('No one has bought a share yet.')).toBeVisible();
  letRead();
  expect(await screen.findByText('Ray Alvarez')).toBeVisible();
  const purchases = within(screen.getByRole('grid', { name: 'Purchases' }));
  expect(purchases.getByText('No account')).toBeVisible();
  await user.click(screen.getByText('Call off'));
  expect(
    await screen.findByText(
      /1 buyer without an account gets no email: tell them\. \$1,100\.00 in cash/,
    ),
  ).toBeVisible();
});

it('sends an invitation again, and revokes it', async () => {
  const ranch = await buildRanch();
  const email = `${unique('may')}@example.com`;
  await ranch.change('PATCH', '/members/add', { email });
  const address = `/api/groups/${ranch.group._id}/invites`;
  const sent = watch('POST', address);
  const revoked = watch('DELETE', `${address}/${encodeURIComponent(email)}`);
  const { user } = await openGroup(ranch, 'buyers');
  await user.click(screen.getByLabelText(`Send again to ${email}`));
  expect(await screen.findByText(`The invitation to ${email} was sent again.`)).toBeVisible();
  expect(await sent[0]?.json()).toEqual({ email });
  await user.click(screen.getByLabelText(`Revoke the invitation to ${email}`));
  await waitFor(() => expect(revoked).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(email)).not.toBeInTheDocument());
});

it('pages the ledger and the purchases separately, sorts and searches purchases on the server, and refunds one with a reason', async () => {
  const ranch = await buildRanch();
  const { buyer, purchase } = await buyShare(ranch.group._id, 'Half');
  for (const status of Array.from({ length: 5 }, () => ['closed', 'open']).flat()) {
    await ranch.change('PATCH', '/status', { status });
  }
  const asked = watch('GET', '/api/purchases');
  const refunds = watch('POST', `/api/purchases/${purchase._id}/refund`);
  const { user, router } = await openGroup(ranch, 'money');
  const books = within(await screen.findByRole('region', { name: 'Ledger' }));
  await user.click(await books.findByLabelText('Go to page 2'));
  const share = `Half, ${buyer.username} · ${purchase.receiptNumber ?? ''}`;
  expect(await books.findByText(share)).toBeVisible();
  expect(books.getByText('Sold')).toBeVisible();
  expect(books.getByText('+$550.00')).toBeVisible();
  expect(books.getByText('$550.00')).toBeVisible();
  expect(router.state.location.search).toBe('?tab=money&ledger-page=2');

  const table = within(await screen.findByRole('region', { name: 'Purchases' }));
  await user.click(await table.findByRole('columnheader', { name: /^Buyer/ }));
  const search = screen.getByLabelText('Search purchases');
  fireEvent.change(search, { target: { value: 'ann' } });
  await waitFor(() =>
    expect(new URL(asked.at(-1)?.url ?? '').search).toBe(
      `?page=1&pageSize=10&sort=buyer&order=asc&q=ann&groupId=${ranch.group._id}`,
    ),
  );
  const address = Object.fromEntries(new URLSearchParams(router.state.location.search));
  expect(address).toEqual({ tab: 'money', 'ledger-page': '2', sort: 'buyer', q: 'ann' });

  const refund = () => table.findByLabelText(`Refund Half of ${buyer.username}`);
  const confirm = async () => user.click(await screen.findByText('Refund $550.00'));
  await user.click(await refund());
  await confirm();
  expect(await screen.findByText('Say why this is refunded.')).toBeVisible();
  const reason = screen.getByLabelText(/^Reason/);
  fireEvent.change(reason, { target: { value: 'The steer fell ill.' } });
  await confirm();
  expect(await screen.findByText('$550.00 went back to the buyer’s card.')).toBeVisible();
  expect(await refunds[0]?.json()).toEqual({ reason: 'The steer fell ill.' });
  await waitFor(async () => expect(await refund()).toHaveAttribute('aria-disabled', 'true'));
  const obstacle = 'Only a paid share can be refunded.';
  expect(await refund()).toHaveAccessibleDescription(obstacle);
});

it('distinguishes an unknown group from a failed server', async () => {
  const session = sessionOf(await buildSupplierAdmin());
  answerWith('GET', '/api/groups/g1', { status: 404 });
  answerWith('GET', '/api/groups/g2', { status: 500 });
  const { router } = renderPage('/admin/groups/view/g1', session);
  expect(await screen.findByText('Group not found')).toBeVisible();
  await act(() => router.navigate('/admin/groups/view/g2'));
  expect(await screen.findByText('Failed to load group details')).toBeVisible();
});
