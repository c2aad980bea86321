import type { Weights } from '#shared/groups/facts';

import { otherWeights, weightToType } from './copiedWeights';

const weights: Weights = { liveLb: 1200, hangingLb: 750, takeHomeLowLb: null, takeHomeHighLb: 500 };

it.each([
  [null, 'hangingLb'],
  [weights, 'hangingLb'],
  [{ ...weights, hangingLb: null }, 'liveLb'],
  [{ ...weights, hangingLb: null, liveLb: null }, 'takeHomeHighLb'],
] as const)('asks of %j for %s', (copied, name) => {
  expect(weightToType(copied)).toBe(name);
});

it.each([
  [800, { liveLb: 1280, takeHomeHighLb: 533 }],
  [NaN, {}],
  [0, {}],
])('lets the other weights follow %d lb as they were', (pounds, others) => {
  expect(otherWeights(weights, 'hangingLb', pounds)).toEqual(others);
});
