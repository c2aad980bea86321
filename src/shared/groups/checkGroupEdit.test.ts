import { checkGroupEdit, warnsOfLowRemainder } from './checkGroupEdit';

const edit = {
  totalCost: 4_400,
  costPerPortion: 1_100,
  previousRemainingCost: 2_200,
  remainingCost: 2_200,
  unsoldCost: 3_300,
  status: 'open' as const,
};

describe('checkGroupEdit', () => {
  it.each([
    ['an untouched value', {}],
    [
      'an untouched value below the cost per portion',
      { previousRemainingCost: 5, remainingCost: 5 },
    ],
    ['all of it', { remainingCost: 4_400, unsoldCost: 4_400 }],
    ['what all unsold quarters cost', { remainingCost: 3_300 }],
    ['that, where it is less than a portion', { remainingCost: 516.67, unsoldCost: 516.67 }],
    ['exactly one portion', { remainingCost: 1_100 }],
    ['nothing left', { remainingCost: 0 }],
    ['any value of a group that is full', { remainingCost: 1, status: 'full' as const }],
    ['any value of a group that is closed', { remainingCost: 9_999, status: 'closed' as const }],
  ])('allows %s', (_, changes) => {
    expect(checkGroupEdit({ ...edit, ...changes })).toBeNull();
  });

  it.each([
    [4_400.01, 'Remaining Cost to Share cannot exceed Total Cost'],
    [1_099.99, 'Cost per portion cannot exceed Remaining Cost to Share'],
    [
      3_300.01,
      'Remaining Cost to Share cannot exceed $3,300.00: that is what the unsold shares cost',
    ],
    [0.01, 'Cost per portion cannot exceed Remaining Cost to Share'],
  ])('refuses %d left', (remainingCost, message) => {
    expect(checkGroupEdit({ ...edit, remainingCost })).toBe(message);
  });

  it.each([
    [
      1_033.33,
      516.67,
      'Remaining Cost to Share cannot exceed $516.67: that is what the unsold shares cost',
    ],
    [258.34, 516.67, 'Cost per portion cannot exceed Remaining Cost to Share'],
    [0.01, 0, 'Every share is sold: nothing is left to share the cost.'],
  ])('refuses %d left where %d is unsold', (remainingCost, unsoldCost, message) => {
    expect(checkGroupEdit({ ...edit, remainingCost, unsoldCost })).toBe(message);
  });
});

it.each([
  [1_099.99, true],
  [1_100, false],
  [0, true],
])('warnsOfLowRemainder with %d left: %s', (remainingCost, warns) => {
  expect(warnsOfLowRemainder({ remainingCost, costPerPortion: 1_100 })).toBe(warns);
});
