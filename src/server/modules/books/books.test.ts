import { accountsFrom } from '#shared/books/accounts';
import { readBooks, readFile, wholePeriod, type Books } from '#testing/equalBooks';
import { giveContact } from '#testing/factories/owners';
import { buildGroup } from '#testing/factories/groups';
import { checkOff } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, superadminToken, succeed } from '#testing/factories/users';
import { api } from '#testing/testServer';

it('has what is paid and not handed over on a day as deposits, and sales by the states of buyer and group', async () => {
  const ranch = await buildRanch();
  const buyer = await buildUser();
  await giveContact(buyer.token);
  const { purchase } = await buyShare(ranch.group._id, 'Half', buyer);
  await buyShare(ranch.group._id, 'Half');
  const { group } = ranch;
  const before = await readBooks(ranch);
  expect(before.deposits).toMatchObject([{ group: group.name, shares: 2, amount: 1100 }]);
  expect(before.states).toMatchObject([
    {
      buyerState: expect.stringMatching(/^[A-Z]{2}$/),
      groupState: group.state,
      shares: 1,
      net: 550,
    },
    { buyerState: null, groupState: group.state, shares: 1, gross: 550, wentBack: 0 },
  ]);
  await succeed(checkOff(purchase._id, ranch.admin.token));
  expect((await readBooks(ranch)).deposits).toMatchObject([{ shares: 1, amount: 550 }]);
  expect(await readBooks(ranch, 'from=2020-01-01&to=2020-12-31')).toMatchObject({
    months: [],
    states: [],
    deposits: [],
  });
});

it('writes a movement with its fee, receipt, states, tax line and the provider’s ids', async () => {
  const ranch = await buildRanch();
  const { purchase, paymentIntentId, buyer } = await buyShare(ranch.group._id, 'Half');
  const rows = await readFile(ranch, 'movements');
  const same = {
    Receipt: purchase.receiptNumber,
    Group: ranch.group.name,
    Buyer: buyer.username,
    'Card payment': paymentIntentId,
    'Card transaction': expect.stringMatching(/^txn_/),
    Day: expect.stringMatching(/^[A-Z][a-z]{2} \d+, \d{4}$/),
  };
  expect(rows).toMatchObject([
    {
      ...same,
      What: 'Sale',
      Gross: '$550.00',
      Fee: '',
      Net: '$550.00',
      'Tax line': 'Schedule F, line 2',
    },
    {
      ...same,
      What: 'Fee',
      Gross: '',
      Fee: '$16.25',
      Net: '-$16.25',
      'Tax line': 'Schedule F, line 32',
    },
  ]);
});

it('names accounts as the bookkeeper does, and refuses an empty name', async () => {
  const ranch = await buildRanch();
  await buyShare(ranch.group._id, 'Half');
  const { supplierId } = ranch.admin;
  const path = `/api/suppliers/${supplierId}/accounts`;
  const accounts = accountsFrom({ card: 'Bank:Stripe', sales: 'Beef' });
  expect(
    (await api('PUT', path, { token: ranch.admin.token, body: { ...accounts, fees: ' ' } })).status,
  ).toBe(422);
  await succeed(api('PUT', path, { token: ranch.admin.token, body: accounts }));
  expect((await api('GET', path, ranch.admin)).body).toEqual(accounts);
  const [debit, credit] = await readFile(ranch, 'journal?by=day');
  expect(debit).toMatchObject({
    'Journal Date': expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
    Account: 'Bank:Stripe',
    Debits: '$550.00',
    Credits: '',
    Description: 'Sale, card',
  });
  expect(credit).toMatchObject({ Account: 'Beef', Debits: '', Credits: '$550.00' });
});

it('refuses days in the wrong order and the books of another supplier', async () => {
  const [ranch, other] = [await buildRanch(), await buildRanch()];
  await buyShare(other.group._id, 'Half');
  const { status, body } = await api(
    'GET',
    '/api/books?from=2026-02-01&to=2026-01-31',
    ranch.admin,
  );
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('The last day is before the first.') },
  });
  expect((await readBooks(ranch)).deposits).toEqual([]);
  const asked = `/api/books?${wholePeriod}&supplierId=${other.admin.supplierId}`;
  expect((await api('GET', asked, ranch.admin)).status).toBe(404);
  const token = await superadminToken();
  expect((await api<Books>('GET', asked, { token })).body.deposits).toHaveLength(1);
});

it.each([
  ['Massachusetts', 'WA', 'Eastern time'],
  ['Mass.', 'WA', 'Eastern time'],
  ['New England', 'MA', 'Eastern time'],
  ['New England', null, 'UTC'],
] as const)(
  'keeps the clock of a ranch in %s, else that of its newest group, when no zone was chosen',
  async (written, groupState, clock) => {
    const address = { street: '1 Oak Road', city: 'Hadley', state: written, zip: '01035' };
    const { _id: supplierId } = await buildSupplier({ address });
    if (groupState) await buildGroup({ supplierId, state: groupState });
    const admin = await buildUser({ role: 'supplieradmin', supplierId });
    const { body } = await succeed(api<Books>('GET', `/api/books?${wholePeriod}`, admin));
    expect(body.clock).toBe(clock);
    const { body: file } = await succeed(
      api<string[][]>('GET', '/api/purchases/export?format=print', admin),
    );
    expect(file[0]).toContain(`Paid at (${clock})`);
  },
);
