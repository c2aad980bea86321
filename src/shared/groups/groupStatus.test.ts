import { asCents, toNearestCents } from '../money';
import { effectiveStatus, isPurchasable, remainingPortions, type GroupStatus } from './groupStatus';

describe('effectiveStatus', () => {
  it.each<[GroupStatus, number, GroupStatus]>([
    ['open', 100, 'open'],
    ['open', 0.01, 'open'],
    ['open', 0.001, 'full'],
    ['open', 0, 'full'],
    ['full', 100, 'open'],
    ['full', 0, 'full'],
    ['closed', 100, 'closed'],
    ['closed', 0, 'closed'],
  ])('stored %s with %d left is %s', (status, remainingCost, effective) => {
    expect(effectiveStatus({ status, remainingCents: toNearestCents(remainingCost) })).toBe(
      effective,
    );
  });
});

describe('remainingPortions', () => {
  it.each([
    [550, 1_100, 0.5],
    [4_400, 1_100, 4],
    [0, 1_100, 0],
    [-1, 1_100, 0],
    [100, 0, 0],
  ])('%d left at %d a portion buys %d', (remainingCost, costPerPortion, portions) => {
    expect(
      remainingPortions({
        remainingCents: toNearestCents(remainingCost),
        costPerPortionCents: toNearestCents(costPerPortion),
      }),
    ).toBe(portions);
  });
});

describe('isPurchasable', () => {
  it.each<[GroupStatus, number, boolean]>([
    ['open', 275, true],
    ['full', 275, true],
    ['closed', 275, false],
    ['open', 1.1, false],
    ['open', 1.11, true],
    ['open', 0, false],
  ])('%s with %d of 1,100 a portion left: %s', (status, remainingCost, expected) => {
    expect(
      isPurchasable({
        status,
        remainingCents: toNearestCents(remainingCost),
        costPerPortionCents: asCents(110_000),
      }),
    ).toBe(expected);
  });
});
