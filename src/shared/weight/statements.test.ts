import fc from 'fast-check';

import { asCents, minimumChargeCents, sumOfCents } from '../money';
import {
  animalLines,
  estimateCents,
  ownerLines,
  sumOfLines,
  type BillLine,
  type Pricing,
} from '../groups/pricing';
import { billShares, needsReason, settleShare } from './statements';

const pricing: Pricing = {
  perLbMills: 4_375,
  estimatedHundredths: 74_250,
  fees: [],
  balanceDays: 7,
  toleranceCents: asCents(500),
};
const share = (
  id: string,
  quarters: number,
  ownerId = id,
  shareFees: BillLine[] | null = null,
  agreedTerms: number | null = 2,
) => ({ id, ownerId, quarters, shareFees, agreedTerms });

it('bills $3,248.44 for 742.5 lb at $4.375, and a Full of four portions $812.11', () => {
  expect(estimateCents(pricing)).toBe(324_844);
  const bills = billShares(pricing, 74_250, 16, [share('a', 4), share('b', 4), share('c', 8)]);
  expect(bills.map(({ totalCents }) => totalCents)).toEqual([81_211, 81_211, 162_422]);
});

it('bills fees of the animal by share, those of an owner once, and leaves out those of the butcher', () => {
  const fees = [
    { label: 'Kill fee', kind: 'perAnimal', mills: 100_000, payee: 'supplier' },
    { label: 'Hauling', kind: 'perHangingLb', mills: 125, payee: 'supplier' },
    { label: 'Paperwork', kind: 'perOwner', mills: 15_000, payee: 'supplier' },
    { label: 'Cutting', kind: 'perHangingLb', mills: 1_100, payee: 'butcher' },
  ] as const;
  const bills = billShares({ ...pricing, fees }, 80_000, 8, [
    share('a', 4, 'ann'),
    share('b', 2, 'ann'),
    share('c', 1, 'bob'),
  ]);
  expect(bills[0]?.lines).toEqual([
    { label: 'Hanging weight', cents: 175_000 },
    { label: 'Kill fee', cents: 5_000 },
    { label: 'Hauling', cents: 5_000 },
    { label: 'Paperwork', cents: 1_500 },
  ]);
  expect(bills[1]?.lines.map(({ label }) => label)).not.toContain('Paperwork');
  expect(bills[2]?.totalCents).toBe(43_750 + 1_250 + 1_250 + 1_500);
});

it('adds fees of one share to that share alone', () => {
  const delivery = { label: 'Delivery', cents: asCents(2_500) };
  const sold = [share('a', 4), share('b', 4, 'bob', [delivery])];
  const [first, second] = billShares(pricing, 74_250, 8, sold);
  expect(first?.lines).toEqual([{ label: 'Hanging weight', cents: 162_422 }]);
  expect(second).toMatchObject({ lines: [{ cents: 162_422 }, delivery], totalCents: 164_922 });
});

it('asks only who agreed for more than the tolerance, and returns every cent too much', () => {
  const agreed = { hasAgreed: true, toleranceCents: asCents(500) };
  const capped = { ...agreed, hasAgreed: false };
  const of = (totalCents: number, takenCents: number, terms = agreed) =>
    settleShare({ totalCents: asCents(totalCents), takenCents: asCents(takenCents) }, terms);
  expect(of(10_501, 10_000)).toEqual({ balanceCents: 501, returnCents: 0 });
  expect(of(10_500, 10_000)).toEqual({ balanceCents: 0, returnCents: 0 });
  expect(of(90_000, 10_000, capped)).toEqual({ balanceCents: 0, returnCents: 0 });
  expect(of(9_999, 10_000, capped)).toEqual({ balanceCents: 0, returnCents: 1 });
  // A card is charged 50 cents and more.
  const exact = { hasAgreed: true, toleranceCents: asCents(0) };
  expect(of(10_049, 10_000, exact).balanceCents).toBe(0);
  expect(of(10_050, 10_000, exact).balanceCents).toBe(50);
});

it('asks for a reason when the weight is more than 15 % off the estimate', () => {
  expect(needsReason(pricing, 85_387)).toBe(false);
  expect(needsReason(pricing, 85_388)).toBe(true);
  expect(needsReason(pricing, 63_112)).toBe(true);
});

const fees = fc.array(
  fc.record({
    label: fc.constantFrom('Kill fee', 'Hauling', 'Paperwork'),
    kind: fc.constantFrom('perAnimal' as const, 'perHangingLb' as const, 'perOwner' as const),
    mills: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents * 10),
    payee: fc.constantFrom('supplier' as const, 'butcher' as const),
  }),
  { maxLength: 12 },
);
const ownFees = fc.array(
  fc.record({
    label: fc.constantFrom('Delivery', 'Sausage'),
    cents: fc.integer({ min: 1, max: 1_000_000 }).map(asCents),
  }),
  { maxLength: 12 },
);
const animals = fc.record({
  perLbMills: fc.integer({ min: 1, max: 100_000 }),
  hundredths: fc.integer({ min: 1, max: 300_000 }),
  fees,
  quarters: fc.array(fc.constantFrom(1, 2, 4), { minLength: 1, maxLength: 40 }),
  owners: fc.infiniteStream(fc.integer({ min: 0, max: 5 })),
  extras: fc.array(ownFees, { maxLength: 40 }),
  kept: fc.nat({ max: 12 }),
});

it('adds up to the bill, each share within a cent a line, when nothing is kept', () => {
  fc.assert(
    fc.property(animals, ({ quarters, owners, extras, hundredths, kept, ...terms }) => {
      const all = { ...pricing, ...terms };
      const sold = quarters.map((count, at) =>
        share(String(at), count, String(owners.next().value), extras[at]),
      );
      const total = sold.reduce((sum, { quarters: count }) => sum + count, 0) + kept;
      const bill = animalLines(all, hundredths);
      const rest = kept > 0 ? [share('kept', kept, 'the ranch')] : [];
      const bills = billShares(all, hundredths, total, [...sold, ...rest]);
      const people = new Set([...sold, ...rest].map(({ ownerId }) => ownerId)).size;
      expect(sumOfCents(bills.map(({ totalCents }) => totalCents))).toBe(
        sumOfLines(bill) +
          people * sumOfLines(ownerLines(all)) +
          sumOfLines(sold.flatMap(({ shareFees: own }) => own ?? [])),
      );
      for (const [at, { lines }] of bills.entries()) {
        for (const [line, { cents }] of bill.entries()) {
          const exact = (cents * ([...sold, ...rest][at]?.quarters ?? 0)) / total;
          expect(Math.abs((lines[line]?.cents ?? Number.NaN) - exact)).toBeLessThan(1);
        }
      }
    }),
  );
});

it('takes no more than the price of who never agreed, and what the statement says of who did, to the tolerance', () => {
  const money = fc.integer({ min: 50, max: 10_000_000 }).map(asCents);
  fc.assert(
    fc.property(
      money,
      money,
      fc.boolean(),
      fc.nat({ max: 10_000 }),
      (totalCents, takenCents, hasAgreed, tolerance) => {
        const terms = { hasAgreed, toleranceCents: asCents(tolerance) };
        const { balanceCents, returnCents } = settleShare({ totalCents, takenCents }, terms);
        const paid = takenCents + balanceCents - returnCents;
        const least = hasAgreed ? totalCents - Math.max(tolerance, minimumChargeCents - 1) : 0;
        expect(paid).toBeGreaterThanOrEqual(Math.max(least, Math.min(takenCents, totalCents)));
        expect(paid).toBeLessThanOrEqual(hasAgreed ? totalCents : Math.min(takenCents, totalCents));
      },
    ),
  );
});

it('takes as if no fee were typed when the buyer agreed to no extras', () => {
  const agreed = fc.constantFrom(null, 1);
  fc.assert(
    fc.property(
      animals,
      agreed,
      fc.integer({ min: 50, max: 10_000_000 }),
      ({ quarters, extras, hundredths, ...terms }, agreedTerms, taken) => {
        const all = { ...pricing, ...terms };
        const total = quarters.reduce((sum, count) => sum + count, 0);
        const paid = (isTyped: boolean) =>
          billShares(
            all,
            hundredths,
            total,
            quarters.map((count, at) =>
              share(String(at), count, 'ann', isTyped ? extras[at] : null, agreedTerms),
            ),
          ).map(({ totalCents }) =>
            settleShare(
              { totalCents, takenCents: asCents(taken) },
              { hasAgreed: agreedTerms !== null, toleranceCents: all.toleranceCents },
            ),
          );
        expect(paid(true)).toEqual(paid(false));
      },
    ),
  );
});
