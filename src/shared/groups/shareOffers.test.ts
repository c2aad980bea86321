import type { Portion } from './portions';
import { shareOffersOf } from './shareOffers';

const all: Portion[] = ['Quarter', 'Full', 'Half'];
const group = { portionsAvailable: all, costPerPortion: 250, remainingCost: 125 };

describe('shareOffersOf', () => {
  it('prices each offered portion by its factor, and offers what still fits', () => {
    expect(shareOffersOf(group)).toEqual([
      { portion: 'Full', price: 250, available: false },
      { portion: 'Half', price: 125, available: true },
      { portion: 'Quarter', price: 62.5, available: true },
    ]);
  });

  it.each([
    ['of an uneven price', 33.33, 8.33],
    ['of a price that was never rounded', 100 / 3, 8.33],
  ])('rounds to whole cents: a Quarter %s', (_, costPerPortion, price) => {
    const [offer] = shareOffersOf({ ...group, costPerPortion, portionsAvailable: ['Quarter'] });
    expect(offer?.price).toBe(price);
  });

  it('takes the prices of a server that gives them', () => {
    const shares = [{ portion: 'Half' as const, price: 124.99, available: false }];
    expect(shareOffersOf({ ...group, portionsAvailable: ['Half'], shares })).toEqual(shares);
  });

  it('offers nothing where no portion is offered', () => {
    expect(shareOffersOf({ ...group, portionsAvailable: [] })).toEqual([]);
  });
});
