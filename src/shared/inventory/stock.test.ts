import { priceShare } from './sharePrice';
import {
  correctRemaining,
  findConflict,
  holdShare,
  newStock,
  putBack,
  returnWithdrawn,
  sellHeldShare,
  unsoldCents,
  withdrawAll,
  type Share,
  type Stock,
} from './stock';
import { asCents } from '../money';

const offer = (total: number, portions: number): Stock => newStock(asCents(total), portions);
const correct = (stock: Stock, remaining: number): Stock =>
  correctRemaining(stock, asCents(remaining));
const sold = (stock: Stock, share: Share): Stock => sellHeldShare(holdShare(stock, share), share);

const full = (price: number): Share => ({
  portion: 'Full',
  quarters: 4,
  priceCents: asCents(price),
});

describe('correctRemaining', () => {
  it.each([
    ['what buys one and a half portions', 15_000, 6, 0],
    ['a cent less than two portions', 19_999, 7, 2_499],
    ['nothing', 0, 0, 0],
    ['all of it', 40_000, 16, 0],
  ])('leaves the most quarters whose cost fits into %s', (_, remainingCents, left, restCents) => {
    const stock = { ...offer(40_000, 4), remainingCents: asCents(30_000), quartersLeft: 12 };
    const corrected = correct({ ...stock, quartersWithdrawn: 4 }, remainingCents);
    expect(corrected).toMatchObject({
      remainingCents,
      quartersLeft: left,
      quartersWithdrawn: 16 - left,
      restCents,
    });
    expect(findConflict(corrected)).toBeNull();
  });

  it('changes nothing where the remaining cost stays', () => {
    const stock = sold(offer(10_000, 3), full(3_333));
    expect(correct(stock, 6_667)).toBe(stock);
  });

  it('puts no sold quarter on sale', () => {
    const stock = sold(offer(10_000, 3), full(3_333));
    expect(unsoldCents(stock)).toBe(6_667);
    expect(correct(stock, 10_000)).toMatchObject({
      quartersLeft: 8,
      quartersWithdrawn: 0,
    });
  });

  it('sells no rest that no quarter costs', () => {
    let stock = correct(offer(113_000, 4), 40_000);
    expect(stock).toMatchObject({ quartersLeft: 5, restCents: 4_687 });
    stock = sold(stock, priceShare(stock, 'Full') ?? full(0));
    const last = priceShare(stock, 'Quarter');
    expect(last?.priceCents).toBe(7_063);
    expect(sold(stock, last ?? full(0))).toMatchObject({
      remainingCents: 0,
      quartersLeft: 0,
      restCents: 0,
    });
  });

  it.each([
    ['less than live holds need', 9_999, 'held'],
    ['what they need', 10_000, null],
    ['a cent that no free quarter stands for', 10_001, 'loose'],
    ['a cent less than another quarter', 12_499, 'loose'],
    ['another quarter', 12_500, null],
    ['more than another quarter', 13_000, null],
  ])('conflicts with a live hold or not: %s', (_, remainingCents, conflict) => {
    const stock = holdShare(offer(40_000, 4), full(10_000));
    expect(findConflict(correct(stock, remainingCents))).toBe(conflict);
  });
});

describe('closing and opening again', () => {
  it('puts back what was left, the rest of an earlier correction too', () => {
    const stock = correct(sold(offer(10_000, 3), full(3_333)), 4_000);
    const closed = withdrawAll(stock);
    expect(closed).toMatchObject({ remainingCents: 0, quartersLeft: 0, quartersWithdrawn: 8 });
    expect(withdrawAll(closed)).toEqual(closed);
    expect(putBack(closed)).toEqual(stock);
  });

  it('puts back what was refunded in between', () => {
    const share = full(3_333);
    const closed = returnWithdrawn(withdrawAll(sold(offer(10_000, 3), share)), share);
    expect(closed).toMatchObject({ remainingCents: 0, quartersWithdrawn: 12 });
    expect(putBack(closed)).toEqual(offer(10_000, 3));
  });

  it('forgets what was withdrawn where a remaining cost is typed', () => {
    const corrected = correct(withdrawAll(offer(40_000, 4)), 10_000);
    expect(corrected).toMatchObject({ quartersLeft: 4, quartersWithdrawn: 12, reopenQuarters: 0 });
  });
});
