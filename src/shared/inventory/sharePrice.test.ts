import { costPerPortionCents, listPriceCents, priceShare, roundingCents } from './sharePrice';
import { holdShare, newStock, sellHeldShare, type Share, type Stock } from './stock';
import type { Portion } from '../groups/portions';
import { asCents } from '../money';

const offer = (total: number, portions: number): Stock => newStock(asCents(total), portions);
const sold = (stock: Stock, share: Share): Stock => sellHeldShare(holdShare(stock, share), share);

describe('priceShare', () => {
  it.each<[string, number, number, Portion, number]>([
    ['a Full of a $4,400.00 steer in 4', 440_000, 4, 'Full', 110_000],
    ['a Half of it', 440_000, 4, 'Half', 55_000],
    ['a Quarter of it', 440_000, 4, 'Quarter', 27_500],
    ['a Full of $100.00 in 3, to within a cent', 10_000, 3, 'Full', 3_333],
    ['the whole animal', 61_001, 1, 'Full', 61_001],
  ])('prices %s', (_, totalCents, totalPortions, portion, priceCents) => {
    expect(priceShare(offer(totalCents, totalPortions), portion)?.priceCents).toBe(priceCents);
  });

  it('gives the last share all that is left of an uneven total', () => {
    let stock = offer(10_000, 3);
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
    const stock = { ...offer(10_000, 1), quartersHeld: 3, heldCents: asCents(7_500) };
    expect(priceShare(stock, 'Half')).toBeNull();
    expect(priceShare(stock, 'Quarter')?.priceCents).toBe(2_500);
  });
});

it('rounds the cost of a portion to the nearest cent', () => {
  expect(costPerPortionCents(offer(10_000, 3))).toBe(3_333);
  expect(costPerPortionCents(offer(20_000, 3))).toBe(6_667);
  expect(listPriceCents(offer(10_000, 3), 'Quarter')).toBe(833);
});

it('takes 282.50 and rounding cents for a last portion, even where 565.00 is left', () => {
  const stock = { ...offer(113_000, 4), remainingCents: asCents(56_500), quartersLeft: 4 };
  const share = priceShare(stock, 'Full');
  if (!share) throw new Error('Nothing was left.');
  expect(share.priceCents).toBe(28_250 + roundingCents(stock));
  expect(sold(stock, share)).toMatchObject({ remainingCents: 0, quartersLeft: 0 });
});
