import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const read = (token: string, groupId: string, query = '') =>
  api<LedgerEntry[]>('GET', `/api/groups/${groupId}/ledger${query}`, { token });

/** Each entry with its amount, the remaining cost and the income after it. */
const rowsOf = (entries: LedgerEntry[]) =>
  entries.map(({ kind, change, remainingCost, takenIn }) => [kind, change, remainingCost, takenIn]);

async function buildTradedGroup() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId });
  const kept = await buyShare(group._id, 'Half');
  const returned = await buyShare(group._id, 'Quarter');
  await refundShare(returned.purchase._id);
  await api('PUT', `/api/groups/${group._id}`, {
    token: admin.token,
    body: { remainingCost: 3000 },
  });
  return { admin, group, kept, returned };
}

it('shows who changed the remaining cost, when, why, from what and to what', async () => {
  const { admin, group, kept, returned } = await buildTradedGroup();
  const { body } = await read(admin.token, group._id);
  const shareOf = ({ purchase, buyer }: typeof kept) => ({
    portion: purchase.portion,
    receiptNumber: purchase.receiptNumber,
    buyer: { username: buyer.username, email: buyer.email },
  });
  expect(rowsOf(body)).toEqual([
    ['correction', -850, 3000, 550],
    ['refund', 275, 3850, 550],
    ['purchase', -275, 3575, 825],
    ['purchase', -550, 3850, 550],
    ['open', 4400, 4400, 0],
  ]);
  const [correction, refund, , sale] = body;
  expect(correction).toMatchObject({ share: null, note: expect.stringMatching(/./) });
  expect(refund).toMatchObject({ share: shareOf(returned) });
  expect(sale).toMatchObject({
    share: shareOf(kept),
    actor: { username: kept.buyer.username },
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect((await readGroup(admin.token, group._id)).remainingCost).toBe(3000);
});

it('pages in both directions with the same balances', async () => {
  const { admin, group } = await buildTradedGroup();
  const second = await read(admin.token, group._id, '?page=2&pageSize=2');
  expect(second.body).toMatchObject({
    entries: [
      { remainingCost: 3575, takenIn: 825 },
      { remainingCost: 3850, takenIn: 550 },
    ],
    total: 5,
  });
  const oldest = await read(admin.token, group._id, '?sort=at&order=asc&pageSize=1');
  expect(oldest.body).toMatchObject({ entries: [{ kind: 'open' }], total: 5 });
  expect((await read(admin.token, group._id, '?sort=change')).status).toBe(422);
});

it('is a file too, in the signs of who sells', async () => {
  const { admin, group, kept } = await buildTradedGroup();
  const { body, headers } = await api<string>('GET', `/api/groups/${group._id}/ledger/export`, {
    token: admin.token,
  });
  expect(headers.get('content-disposition')).toBe('attachment; filename="ledger.csv"');
  const [, correction, refund, , sale] = body.trim().split('\n');
  expect(sale).toContain(`"Sold","Half","${kept.buyer.username}"`);
  expect(sale).toContain(',550.00,550.00,-550.00,3850.00,');
  expect(refund).toContain(',-275.00,550.00,275.00,3850.00,');
  expect(correction).toContain(',,550.00,-850.00,3000.00,');
});

it('answers 404 when there is no such group', async () => {
  expect((await read(await superadminToken(), 'not-an-id')).status).toBe(404);
});

it('matches what each member has bought, paid and been refunded', async () => {
  const { admin, group, kept, returned } = await buildTradedGroup();
  const { members } = await readGroup(admin.token, group._id);
  expect(members).toEqual([
    expect.objectContaining({ email: kept.buyer.email, quarters: 2, amountPaid: 550 }),
    expect.objectContaining({ email: returned.buyer.email, quarters: 0, amountPaid: 0 }),
  ]);
});
