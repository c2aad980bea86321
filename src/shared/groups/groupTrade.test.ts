import fc from 'fast-check';

import {
  correctRemaining,
  costOf,
  freeCents,
  freeQuarters,
  holdShare,
  newStock,
  priceShare,
  releaseShare,
  returnShare,
  sellHeldShare,
  type Share,
  type Stock,
} from './groupPricing';
import { portions, type Portion } from './portions';

/** The exact price of a share is a fraction; this is how far a price is from it, in cents. */
const distance = ({ totalCents, totalQuarters }: Stock, { quarters, priceCents }: Share): number =>
  Math.abs(priceCents - (totalCents * quarters) / totalQuarters);

const stocks = fc
  .record({
    totalCents: fc.integer({ min: 100, max: 99_999_999 }),
    portionCount: fc.integer({ min: 1, max: 40 }),
  })
  .filter(({ totalCents, portionCount }) => totalCents >= portionCount * 4 * 50)
  .map(({ totalCents, portionCount }) => newStock(totalCents, portionCount));

it('never prices fewer quarters above more of them', () => {
  fc.assert(
    fc.property(stocks, fc.nat({ max: 160 }), (stock, quarters) => {
      const some = Math.min(quarters, stock.totalQuarters - 1);
      expect(costOf(stock, some + 1)).toBeGreaterThan(costOf(stock, some));
      expect(costOf(stock, stock.totalQuarters)).toBe(stock.totalCents);
    }),
  );
});

type Step = { does: 'hold' | 'release' | 'sell' | 'return'; portion: Portion; which: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    does: fc.constantFrom('hold', 'hold', 'release', 'sell', 'return'),
    portion: fc.constantFrom(...portions),
    which: fc.nat(),
  }),
  { maxLength: 120 },
);

/** A group as it is traded: what is on hold, what is sold. */
class Trade {
  held: Share[] = [];
  sold: Share[] = [];
  /** Whether every price was right to within a cent, but for the one that took all the rest. */
  isFair = true;

  constructor(public stock: Stock) {}

  take({ does, portion, which }: Step): void {
    if (does === 'hold') this.hold(portion);
    else if (does === 'return') this.giveBack(which);
    else this.finish(does, which);
  }

  hold(portion: Portion): void {
    const share = priceShare(this.stock, portion);
    if (!share) return;
    const takesAll = share.quarters === freeQuarters(this.stock);
    this.isFair &&= share.priceCents > 0 && (takesAll || distance(this.stock, share) < 1);
    this.stock = holdShare(this.stock, share);
    this.held.push(share);
  }

  finish(does: 'release' | 'sell', which: number): void {
    const [share] = this.held.splice(which % Math.max(1, this.held.length), 1);
    if (!share) return;
    this.stock = (does === 'sell' ? sellHeldShare : releaseShare)(this.stock, share);
    if (does === 'sell') this.sold.push(share);
  }

  giveBack(which: number): void {
    const [share] = this.sold.splice(which % Math.max(1, this.sold.length), 1);
    if (share) this.stock = returnShare(this.stock, share);
  }

  sellOut(): void {
    for (const portion of portions) {
      while (priceShare(this.stock, portion)) this.hold(portion);
    }
    while (this.held.length > 0) this.finish('sell', 0);
  }
}

const sumOf = (shares: Share[]): number =>
  shares.reduce((total, { priceCents }) => total + priceCents, 0);

const quartersOf = (shares: Share[]): number =>
  shares.reduce((total, { quarters }) => total + quarters, 0);

const isSound = ({ stock, held, isFair }: Trade): boolean =>
  isFair &&
  stock.heldCents === sumOf(held) &&
  stock.remainingCents <= stock.totalCents &&
  freeCents(stock) >= 0 &&
  freeQuarters(stock) >= 0 &&
  (freeQuarters(stock) === 0) === (freeCents(stock) === 0);

it('is sound at every step and ends at exactly 0.00, however it is traded', () => {
  fc.assert(
    fc.property(stocks, steps, (stock, plan) => {
      const trade = new Trade(stock);
      for (const step of plan) {
        trade.take(step);
        expect(isSound(trade)).toBe(true);
      }
      trade.sellOut();
      expect(trade.stock).toMatchObject({ remainingCents: 0, quartersLeft: 0, heldCents: 0 });
      expect(sumOf(trade.sold)).toBe(stock.totalCents);
    }),
    { numRuns: 300 },
  );
});

it('sells exactly what an admin set the remaining cost to', () => {
  const parts = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(stocks, steps, parts, (stock, plan, part) => {
      const trade = new Trade(stock);
      for (const step of plan) trade.take(step);
      const remainingCents = Math.round(stock.totalCents * part);
      const corrected = correctRemaining(trade.stock, remainingCents, quartersOf(trade.sold));
      fc.pre(corrected !== null && freeQuarters(corrected) > 0);
      trade.stock = corrected;
      const before = sumOf(trade.sold);
      trade.sellOut();
      expect(trade.stock).toMatchObject({ remainingCents: 0, quartersLeft: 0 });
      expect(quartersOf(trade.sold)).toBeLessThanOrEqual(stock.totalQuarters);
      expect(sumOf(trade.sold) - before).toBe(remainingCents);
    }),
  );
});
