import { previewPrices } from './previewPrices';

const portionsAvailable = ['Quarter', 'Full'] as const;

it('computes what each share costs, the largest first', () => {
  expect(previewPrices({ totalCost: 2200, totalPortions: 4, portionsAvailable })).toEqual({
    totalCents: 220_000,
    costPerPortionCents: 55_000,
    totalPortions: 4,
    shares: [
      { portion: 'Full', priceCents: 55_000 },
      { portion: 'Quarter', priceCents: 13_750 },
    ],
  });
});

it.each([
  ['no cost', undefined, 4],
  ['a cost that is not a number', NaN, 4],
  ['a fraction of a cent', 10.005, 4],
  ['no portions', 100, 0],
  ['half a portion', 100, 1.5],
])('computes no prices with %s', (_, totalCost, totalPortions) => {
  expect(previewPrices({ totalCost, totalPortions, portionsAvailable })).toBeNull();
});
