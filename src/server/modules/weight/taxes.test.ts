import { readBooks, readFile } from '#testing/equalBooks';
import { buildGroup } from '#testing/factories/groups';
import { buildRanch } from '#testing/factories/ranches';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed } from '#testing/factories/users';
import {
  pricing,
  readStatements,
  saveFees,
  sellWeighed,
  settleByWeight,
  tax,
  taxed,
  taxedCost,
  weigh,
} from '#testing/factories/weight';
import { sweep } from '#testing/refundsUnheard';

async function sellTaxed() {
  const ranch = await buildRanch();
  const sold = await sellWeighed(ranch.admin.supplierId, undefined, taxed, taxedCost);
  const readTaxes = async (days?: string) =>
    (await readBooks(ranch, days)).states
      .filter((row) => row.tax !== 0)
      .map((row) => ({ state: row.groupState, tax: row.tax }));
  return { ...ranch, ...sold, ranch, readTaxes };
}

it('sums what is marked as tax by state when statements name it, and nothing before', async () => {
  const { ranch, admin, group, agreed, readTaxes } = await sellTaxed();
  expect(group.pricing?.fees).toEqual([{ ...tax, isTax: true }]);
  expect(await readTaxes()).toEqual([]);
  const fees = [
    { label: 'Delivery', amount: 20 },
    { label: 'Tax on delivery', amount: 1.5, isTax: true as const },
  ];
  await succeed(saveFees(agreed.purchase._id, { fees }, admin));
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 800 });
  expect(shares[0]?.statement?.lines).toEqual([
    { label: 'Hanging weight', amount: 1_750 },
    { label: 'Sales tax', amount: 40, isTax: true },
    ...fees,
  ]);
  expect(await readTaxes()).toEqual([{ state: 'WA', tax: 81.5 }]);
  expect(await readTaxes('from=2020-01-01&to=2020-12-31')).toEqual([]);
  expect(await readFile(ranch, 'report?of=states')).toMatchObject([
    { 'Group’s state': 'WA', 'Tax in statements': '$81.50' },
  ]);
});

it('takes a tax back when its statement is corrected or its share refunded', async () => {
  const { admin, group, agreed, capped, readTaxes } = await sellTaxed();
  await settleByWeight(group._id, admin, { hangingLb: 800 });
  await settleByWeight(group._id, admin, { hangingLb: 700, reason: 'Read wrong.' });
  expect(await readTaxes()).toEqual([{ state: 'WA', tax: 70 }]);
  await succeed(refundShare(capped.purchase._id));
  await sweep();
  expect(await readTaxes()).toEqual([{ state: 'WA', tax: 35 }]);
  await succeed(refundShare(agreed.purchase._id));
  await sweep();
  expect(await readTaxes()).toEqual([]);
});

it('refuses a tax that is paid to the butcher, and tells fees of a share apart by the mark', async () => {
  const { admin, group, agreed } = await sellTaxed();
  await weigh(group._id, 800, admin);
  const label = { label: 'Delivery', amount: 20 };
  await succeed(saveFees(agreed.purchase._id, { fees: [label] }, admin));
  const marked = [{ ...label, isTax: true as const }];
  expect(await saveFees(agreed.purchase._id, { fees: [], seen: marked }, admin)).toMatchObject({
    status: 409,
  });
  const { fingerprint } = await readStatements(group._id, admin);
  await succeed(saveFees(agreed.purchase._id, { fees: marked, seen: [label] }, admin));
  expect((await readStatements(group._id, admin)).shares[0]?.fees).toEqual(marked);
  expect((await readStatements(group._id, admin)).fingerprint).not.toBe(fingerprint);
  const { supplierId } = await buildSupplierAdmin();
  const fees = [{ ...tax, payee: 'butcher' as const, isTax: true }];
  await expect(
    buildGroup({ supplierId, totalCost: 3_248.44, pricing: { ...pricing, fees } }),
  ).rejects.toThrow('What is paid to the butcher is no tax of yours.');
});

it('has no tax in the sales of a group at a fixed price', async () => {
  const ranch = await buildRanch();
  await buyShare(ranch.group._id, 'Half');
  expect((await readBooks(ranch)).states).toMatchObject([{ tax: 0 }]);
  expect(await readFile(ranch, 'report?of=states')).toMatchObject([{ 'Tax in statements': '' }]);
});
