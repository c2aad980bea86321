import { asCents } from '../money';
import { pricePerPoundCents } from './pricePerPound';

const unweighed = { liveLb: null, hangingLb: null, takeHomeLowLb: null, takeHomeHighLb: null };

it.each([
  ['in the middle of the estimate', { takeHomeLowLb: 400, takeHomeHighLb: 480 }, 1000],
  ['of the one weight there is', { takeHomeLowLb: 440 }, 1000],
  ['of the other', { takeHomeHighLb: 300 }, 1467],
  ['without an estimate', {}, null],
  ['of nothing', { takeHomeLowLb: 0 }, null],
])('computes the price per pound: %s', (_, weights, cents) => {
  const group = { totalCents: asCents(440_000), weights: { ...unweighed, ...weights } };
  expect(pricePerPoundCents(group)).toBe(cents);
});

it('is unknown where nothing was weighed', () => {
  expect(pricePerPoundCents({ totalCents: asCents(440_000), weights: null })).toBeNull();
});
