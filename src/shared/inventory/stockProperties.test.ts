import fc from 'fast-check';

import { priceShare, roundingCents } from './sharePrice';
import {
  correctRemaining,
  costOf,
  findConflict,
  freeCents,
  freeQuarters,
  holdShare,
  newStock,
  putBack,
  releaseShare,
  returnShare,
  returnWithdrawn,
  sellHeldShare,
  unsoldCents,
  withdrawAll,
  type Share,
  type Stock,
} from './stock';
import { soldQuarters } from './quarterCounts';
import { portions, type Portion } from '../groups/portions';
import { asCents, type Cents } from '../money';

/** The exact price of a share is a fraction; this is how far a price is above it, in cents. */
const excess = ({ totalCents, totalQuarters }: Stock, { quarters, priceCents }: Share): number =>
  priceCents - (totalCents * quarters) / totalQuarters;

const stocks = fc
  .record({
    totalCents: fc.integer({ min: 100, max: 99_999_999 }),
    portionCount: fc.integer({ min: 1, max: 40 }),
  })
  .filter(({ totalCents, portionCount }) => totalCents >= portionCount * 4 * 50)
  .map(({ totalCents, portionCount }) => newStock(asCents(totalCents), portionCount));

it('never prices fewer quarters above more of them', () => {
  fc.assert(
    fc.property(stocks, fc.nat({ max: 160 }), (stock, quarters) => {
      const some = Math.min(quarters, stock.totalQuarters - 1);
      expect(costOf(stock, some + 1)).toBeGreaterThan(costOf(stock, some));
      expect(costOf(stock, stock.totalQuarters)).toBe(stock.totalCents);
    }),
  );
});

const trades = ['hold', 'hold', 'release', 'sell', 'return'] as const;
const decisions = ['close', 'open', 'correct'] as const;

interface Step {
  does: (typeof trades)[number] | (typeof decisions)[number];
  portion: Portion;
  which: number;
  /** Of what may be set at most. */
  part: number;
}

const stepsOf = (does: readonly Step['does'][]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      does: fc.constantFrom(...does),
      portion: fc.constantFrom(...portions),
      which: fc.nat(),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 120 },
  );

/** A group as it is traded and run: what is on hold, what is sold, and its ledger. */
class Trade {
  held: Share[] = [];
  sold: Share[] = [];
  isOpen = true;
  /** Whether no price was above the exact one by more than is allowed. */
  isFair = true;
  /** What the ledger's rows sum to, each written as its change is made. */
  booked: number;

  constructor(public stock: Stock) {
    this.booked = stock.remainingCents;
  }

  take({ does, portion, which, part }: Step): void {
    if (does === 'hold') this.hold(portion);
    else if (does === 'return') this.refund(which);
    else if (does === 'close') this.close();
    else if (does === 'open') this.open();
    else if (does === 'correct') this.correct(asCents(Math.round(unsoldCents(this.stock) * part)));
    else this.finish(does, which);
  }

  hold(portion: Portion): void {
    const share = priceShare(this.stock, portion);
    if (!share) return;
    const above = excess(this.stock, share);
    const takesAll = share.quarters === freeQuarters(this.stock);
    this.isFair &&= share.priceCents > 0 && above <= (takesAll ? this.mostAbove() : 1);
    this.isFair &&= takesAll || above > -1;
    this.stock = holdShare(this.stock, share);
    this.held.push(share);
  }

  /** A rounding moves less than a cent, and only what buyers bought or hold was rounded. */
  mostAbove(): number {
    const { held, sold, stock } = this;
    return roundingCents(stock) === 0
      ? 0
      : Math.min(stock.totalQuarters, held.length + sold.length + 1);
  }

  finish(does: 'release' | 'sell', which: number): void {
    const [share] = this.held.splice(which % Math.max(1, this.held.length), 1);
    if (!share) return;
    this.stock = (does === 'sell' ? sellHeldShare : releaseShare)(this.stock, share);
    if (does === 'release') return;
    this.sold.push(share);
    const isLast = this.stock.quartersLeft === 0;
    this.booked -= isLast ? this.booked : share.priceCents;
  }

  refund(which: number): void {
    const [share] = this.sold.splice(which % Math.max(1, this.sold.length), 1);
    if (!share) return;
    this.stock = (this.isOpen ? returnShare : returnWithdrawn)(this.stock, share);
    if (this.isOpen) {
      this.booked = Math.min(this.stock.totalCents, this.booked + share.priceCents);
    }
  }

  close(): void {
    while (this.held.length > 0) this.finish('release', 0);
    this.stock = withdrawAll(this.stock);
    this.booked = 0;
    this.isOpen = false;
  }

  open(): void {
    this.booked += this.stock.reopenCents;
    this.stock = putBack(this.stock);
    this.isOpen = true;
  }

  correct(remainingCents: Cents): void {
    const corrected = correctRemaining(this.stock, remainingCents);
    if (!this.isOpen || findConflict(corrected)) return;
    this.stock = corrected;
    this.booked = remainingCents;
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

const isSound = ({ stock, held, sold, isFair, isOpen, booked }: Trade): boolean =>
  isFair &&
  stock.heldCents === sumOf(held) &&
  stock.quartersHeld === quartersOf(held) &&
  soldQuarters(stock) === quartersOf(sold) &&
  stock.remainingCents === booked &&
  stock.remainingCents <= stock.totalCents &&
  stock.restCents >= 0 &&
  (isOpen
    ? stock.reopenQuarters === 0 && freeCents(stock) >= 0 && freeQuarters(stock) >= 0
    : stock.remainingCents === 0 && stock.quartersLeft === 0) &&
  (freeQuarters(stock) === 0) === (!isOpen || freeCents(stock) === 0) &&
  (stock.quartersLeft > 0 || stock.remainingCents === 0);

it('keeps the stock sound at every step and ends at exactly 0.00 when shares are traded', () => {
  fc.assert(
    fc.property(stocks, stepsOf(trades), (stock, plan) => {
      const trade = new Trade(stock);
      for (const step of plan) {
        trade.take(step);
        expect(isSound(trade)).toBe(true);
      }
      trade.sellOut();
      expect(isSound(trade)).toBe(true);
      expect(trade.stock).toMatchObject({ remainingCents: 0, quartersLeft: 0, heldCents: 0 });
      expect(sumOf(trade.sold)).toBe(stock.totalCents);
    }),
    { numRuns: 300 },
  );
});

it('never overcharges and ends at 0.00 when an admin corrects, closes and opens it', () => {
  fc.assert(
    fc.property(stocks, stepsOf([...trades, ...trades, ...decisions]), (stock, plan) => {
      const trade = new Trade(stock);
      for (const step of plan) {
        trade.take(step);
        expect(isSound(trade)).toBe(true);
      }
      if (!trade.isOpen) trade.open();
      trade.sellOut();
      expect(isSound(trade)).toBe(true);
      expect(trade.stock).toMatchObject({ remainingCents: 0, quartersLeft: 0, restCents: 0 });
    }),
    { numRuns: 1_000 },
  );
});

it('is unchanged when it is closed and opened again', () => {
  fc.assert(
    fc.property(stocks, stepsOf([...trades, 'correct']), (stock, plan) => {
      const trade = new Trade(stock);
      for (const step of plan) trade.take(step);
      while (trade.held.length > 0) trade.finish('release', 0);
      const before = trade.stock;
      trade.close();
      trade.open();
      expect(trade.stock).toEqual(before);
    }),
  );
});
