import {
  correctRemaining,
  costPerPortionCents,
  holdShare,
  listPriceCents,
  newStock,
  priceShare,
  sellHeldShare,
  type Share,
  type Stock,
} from './groupPricing';
import type { Portion } from './portions';

const sold = (stock: Stock, share: Share): Stock => sellHeldShare(holdShare(stock, share), share);

describe('priceShare', () => {
  it.each<[string, number, number, Portion, number]>([
    ['a Full of a $4,400.00 steer in 4', 440_000, 4, 'Full', 110_000],
    ['a Half of it', 440_000, 4, 'Half', 55_000],
    ['a Quarter of it', 440_000, 4, 'Quarter', 27_500],
    ['a Full of $100.00 in 3, to within a cent', 10_000, 3, 'Full', 3_333],
    ['the whole animal', 61_001, 1, 'Full', 61_001],
  ])('prices %s', (_, totalCents, totalPortions, portion, priceCents) => {
    expect(priceShare(newStock(totalCents, totalPortions), portion)?.priceCents).toBe(priceCents);
  });

  it('gives the last share all that is left of an uneven total', () => {
    let stock = newStock(10_000, 3);
    const prices = [1, 2, 3].map(() => {
      const share = priceShare(stock, 'Full');
      if (!share) throw new Error('Nothing was left.');
      stock = sold(stock, share);
      return share.priceCents;
    });
    expect(prices).toEqual([3_333, 3_333, 3_334]);
    expect(stock).toMatchObject({ remainingCents: 0, quartersLeft: 0 });
  });

  it('has none where too little is free', () => {
    const stock = { ...newStock(10_000, 1), quartersHeld: 3, heldCents: 7_500 };
    expect(priceShare(stock, 'Half')).toBeNull();
    expect(priceShare(stock, 'Quarter')?.priceCents).toBe(2_500);
  });
});

it('rounds the cost of a portion to the nearest cent', () => {
  expect(costPerPortionCents(newStock(10_000, 3))).toBe(3_333);
  expect(costPerPortionCents(newStock(20_000, 3))).toBe(6_667);
  expect(listPriceCents(newStock(10_000, 3), 'Quarter')).toBe(833);
});

describe('correctRemaining', () => {
  it.each([
    ['what buys one and a half portions', 15_000, 6],
    ['a cent less than two portions', 19_999, 7],
    ['nothing', 0, 0],
    ['all of it', 40_000, 16],
  ])('leaves the most quarters whose cost fits into %s', (_, remainingCents, quartersLeft) => {
    const stock = { ...newStock(40_000, 4), remainingCents: 30_000, quartersLeft: 12 };
    const corrected = correctRemaining(stock, remainingCents, 0);
    expect(corrected).toMatchObject({ remainingCents, quartersLeft });
  });

  it('changes nothing where the remaining cost stays', () => {
    const stock = sold(newStock(10_000, 3), { portion: 'Full', quarters: 4, priceCents: 3_333 });
    expect(correctRemaining(stock, 6_667, 4)).toBe(stock);
  });

  it('puts nothing on sale that somebody has bought', () => {
    const stock = sold(newStock(10_000, 3), { portion: 'Full', quarters: 4, priceCents: 3_333 });
    expect(correctRemaining(stock, 10_000, 4)).toMatchObject({
      remainingCents: 10_000,
      quartersLeft: 8,
    });
  });

  it('is refused where live holds need more', () => {
    const share: Share = { portion: 'Full', quarters: 4, priceCents: 10_000 };
    const stock = holdShare(newStock(40_000, 4), share);
    expect(correctRemaining(stock, 9_999, 0)).toBeNull();
    expect(correctRemaining(stock, 10_000, 0)).not.toBeNull();
  });
});
