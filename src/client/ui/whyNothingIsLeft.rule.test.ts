import type { Portion } from '#shared/groups/portions';

import { whyNothingIsLeft, type OnSaleParts } from './whyNothingIsLeft';

const groupOf = (
  quarters: object,
  status = 'open',
  offered: Portion[] = ['Full', 'Half'],
): OnSaleParts =>
  ({
    status,
    quarters: { total: 4, sold: 0, held: 0, withdrawn: 0, yours: 0, yoursHeld: 0, ...quarters },
    shares: offered.map((portion) => ({ portion, available: false })),
  }) as OnSaleParts;

it.each([
  ['a buyer is paying for the last share', groupOf({ sold: 2, held: 2 }), 'held'],
  ['what they hold and what is free make one', groupOf({ sold: 2, held: 1 }), 'held'],
  ['what they hold is less than any share', groupOf({ sold: 3, held: 1 }), 'sold'],
  ['all is sold', groupOf({ sold: 4 }), 'sold'],
  ['marked full with some left', groupOf({ sold: 2 }, 'full'), 'sold'],
  ['what is left fits no share', groupOf({ sold: 3 }), 'tooSmall'],
  ['closed while a buyer pays', groupOf({ sold: 2, held: 2 }, 'closed'), 'closed'],
  ['nothing is offered', groupOf({}, 'open', []), 'tooSmall'],
])('%s', (_, group, obstacle) => {
  expect(whyNothingIsLeft(group)).toBe(obstacle);
});

it('finds no obstacle when one share can be bought', () => {
  const group = groupOf({ sold: 2 });
  group.shares = [{ portion: 'Half', available: true }];
  expect(whyNothingIsLeft(group)).toBeNull();
});
