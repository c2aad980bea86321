import { noFacts, type Weights } from '#shared/groups/facts';

import { deadlineStanding, factsStanding, stepOf } from './formSteps';

const weights: Weights = { liveLb: 1200, hangingLb: 750, takeHomeLowLb: null, takeHomeHighLb: 500 };
const now = new Date('2026-11-27T18:00:00.000Z');

it.each([
  ['totalCost', 'animal'],
  ['fillBy', 'deadline'],
  ['timeZone', 'deadline'],
  ['weights', 'facts'],
  ['agingDays', 'facts'],
])('finds the field %s in the step %s', (field, step) => {
  expect(stepOf(field)).toBe(step);
});

it.each([
  [{ fillBy: null }, 'None: it is on sale until you close it'],
  [{ fillBy: '2026-1' }, 'None: it is on sale until you close it'],
  [{ fillBy: '2026-12-12' }, 'Dec 12. If it doesn’t sell out, every buyer is refunded.'],
  [
    { fillBy: '2027-01-03', ifUnfilled: 'proceed' as const },
    'Jan 3, 2027. If it doesn’t sell out, you keep the rest, and it goes ahead.',
  ],
])('says of the deadline %j: %s', (deadline, text) => {
  expect(deadlineStanding({ ifUnfilled: 'refund', ...deadline }, 'America/Denver', now)).toBe(text);
});

it.each([
  [noFacts, 0, 'Nothing yet: weights, what the price includes, pictures'],
  [{ ...noFacts, tag: '', agingDays: NaN, weights: { liveLb: null } }, 1, '1 picture'],
  [
    { weights, agingDays: 0, priceIncludes: 'Cutting' },
    2,
    'Weights, The price includes, Aging, 2 pictures',
  ],
])('names what is said of the animal: %j and %i pictures', (facts, pictures, text) => {
  expect(factsStanding(facts, pictures)).toBe(text);
});
