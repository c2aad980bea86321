import { screen, waitFor, within } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });

const literal = serveLiterally('bare');

const purchase = {
  _id: 'p1',
  groupId: 'g1',
  userId: 'u2',
  portion: 'Half',
  amountPaid: 550,
  state: 'paid',
  demo: false,
  receiptNumber: 'SC-1001',
  createdAt: '2026-11-02T12:00:00.000Z',
  paidAt: '2026-11-02T12:01:00.000Z',
  buyer: { username: 'leo', email: 'leo@example.com' },
};

async function openGroup() {
  const page = renderPage('/admin/groups/view/g1', rancher);
  await screen.findByRole('heading', { name: 'Angus for six' });
  return page;
}

it('shows all there is to know of a group', async () => {
  await openGroup();
  await screen.findByText('Oak Ranch · WA');
  const details = screen.getByRole('region', { name: 'Details' });
  for (const fact of ['Oak Ranch', 'WA', 'Beef', '$4,400.00', '$3,300.00', '$1,100.00', '1 of 4']) {
    expect(within(details).getByText(fact)).toBeVisible();
  }
  expect(within(details).getAllByText('Open')).toHaveLength(2);
  expect(screen.getByRole('group', { name: '4 of 16 quarters sold, 12 free' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    '/admin/groups/edit/g1',
  );
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/groups');
});

it('shows no purchases where the server keeps no list of them', async () => {
  await openGroup();
  await waitFor(() => expect(literal.lastCall('/api/purchases')).toBeDefined());
  await waitFor(() => expect(screen.queryByText('Purchases')).not.toBeInTheDocument());
});

it('shows what each member bought and paid, where the server says it', async () => {
  Object.assign(literal.world.groups[0] ?? {}, {
    members: [
      { email: 'leo@example.com', quarters: 6, amountPaid: 1650 },
      { email: 'may@example.com', quarters: 0, amountPaid: 0 },
      'ann@example.com',
    ],
  });
  await openGroup();
  const list = screen.getByRole('region', { name: 'Member emails' });
  const shown = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(shown).toEqual([
    'leo@example.com1 1/2 portions, $1,650.00',
    'may@example.comNothing bought',
    'ann@example.com',
  ]);
});

it('shows the books, page by page, apart from the purchases', async () => {
  const entry = {
    _id: '7',
    kind: 'purchase',
    change: -550,
    remainingCost: 3850,
    share: {
      portion: 'Half',
      receiptNumber: 'SC-1001',
      buyer: { username: 'leo', email: 'leo@example.com' },
    },
    actor: null,
    note: null,
    at: '2026-11-02T12:01:00.000Z',
  };
  const asked = answerWith('GET', '/api/groups/g1/ledger', {
    body: { entries: [entry], total: 11 },
  });
  const { user, router } = await openGroup();
  const books = await screen.findByRole('region', { name: 'Ledger' });
  expect(await within(books).findByText('Half of leo · SC-1001')).toBeVisible();
  expect(within(books).getByText('Sold')).toBeVisible();
  await user.click(within(books).getByLabelText('Go to page 2'));
  await waitFor(() => expect(router.state.location.search).toBe('?ledger-page=2'));
  await waitFor(() => expect(new URL(asked.at(-1)?.url ?? '').search).toBe('?page=2&pageSize=10'));
});

it('shows no books where the server keeps none', async () => {
  await openGroup();
  await waitFor(() => expect(literal.lastCall('/api/groups/g1/ledger')).toBeDefined());
  await waitFor(() => expect(screen.queryByText('Ledger')).not.toBeInTheDocument());
});

it('folds the members, whose list scrolls above three', async () => {
  Object.assign(literal.world.groups[0] ?? {}, {
    members: ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'],
  });
  const { user } = await openGroup();
  const list = screen.getByRole('region', { name: 'Member emails' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(list).toHaveAttribute('tabindex', '0');
  await user.click(screen.getByRole('button', { name: 'Members (4)' }));
  expect(screen.getByRole('button', { name: 'Members (4)' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

it('sends an invitation again, and revokes it', async () => {
  const sent = answerWith('POST', '/api/groups/g1/invites', {});
  const revoked = answerWith('DELETE', '/api/groups/g1/invites/may%40example.com', {});
  const { user } = await openGroup();
  await user.click(screen.getByLabelText('Send again to may@example.com'));
  expect(
    await screen.findByText('The invitation to may@example.com was sent again.'),
  ).toBeVisible();
  expect(await sent[0]?.json()).toEqual({ email: 'may@example.com' });
  await user.click(screen.getByLabelText('Revoke the invitation to may@example.com'));
  await waitFor(() => expect(revoked).toHaveLength(1));
});

it('refunds a purchase, with a reason', async () => {
  answerWith('GET', '/api/purchases', { body: { purchases: [purchase], total: 1 } });
  const refunds = answerWith('POST', '/api/purchases/p1/refund', {
    body: { ...purchase, state: 'refunding' },
  });
  const { user } = await openGroup();
  await user.click(await screen.findByLabelText('Refund Half of leo'));
  await user.click(await screen.findByRole('button', { name: 'Refund $550.00' }));
  expect(await screen.findByText('Say why this is refunded.')).toBeVisible();
  await user.type(screen.getByLabelText('Reason'), 'The steer fell ill.');
  await user.click(screen.getByRole('button', { name: 'Refund $550.00' }));
  expect(await screen.findByText('$550.00 is on its way back.')).toBeVisible();
  expect(await refunds[0]?.json()).toEqual({ reason: 'The steer fell ill.' });
});

it('searches and sorts the purchases on the server', async () => {
  const asked = answerWith('GET', '/api/purchases', { body: { purchases: [purchase], total: 1 } });
  const { user, router } = await openGroup();
  const table = await screen.findByRole('region', { name: 'Purchases' });
  await user.click(await within(table).findByRole('columnheader', { name: /^Buyer/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=buyer'));
  await user.type(screen.getByLabelText('Search purchases'), 'leo');
  await waitFor(() =>
    expect(new URL(asked.at(-1)?.url ?? '').search).toBe(
      '?page=1&pageSize=10&sort=buyer&order=asc&q=leo&groupId=g1',
    ),
  );
});

it('refunds only what was paid', async () => {
  answerWith('GET', '/api/purchases', {
    body: { purchases: [{ ...purchase, state: 'refunded' }], total: 1 },
  });
  await openGroup();
  const refund = await screen.findByLabelText('Refund Half of leo');
  expect(refund).toHaveAttribute('aria-disabled', 'true');
  expect(refund).toHaveAccessibleDescription('Only a paid share can be refunded.');
});

it.each([
  [404, 'Group not found'],
  [500, 'Failed to load group details'],
])('says what is wrong: %d', async (status, message) => {
  answerWith('GET', '/api/groups/g1', { status });
  renderPage('/admin/groups/view/g1', rancher);
  expect(await screen.findByText(message)).toBeVisible();
});
