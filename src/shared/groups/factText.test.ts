import { noFacts, type AnimalFacts, type FactName } from './facts';
import { factText, listedFacts } from './factText';

const weights = { liveLb: 1200, hangingLb: 740, takeHomeLowLb: null, takeHomeHighLb: null };
const unweighed = { liveLb: null, hangingLb: null, takeHomeLowLb: null, takeHomeHighLb: null };

it.each<[FactName, AnimalFacts[FactName], string | null]>([
  ['tag', 'Angus steer #417', 'Angus steer #417'],
  ['tag', '', null],
  ['weights', weights, '1,200 lb, 740 lb, –, –'],
  ['weights', unweighed, null],
  ['inspection', 'usda', 'USDA inspected'],
  ['inspection', null, null],
  ['agingDays', 0, 'not aged'],
  ['agingDays', 1, '1 day'],
  ['agingDays', 14, '14 days'],
])('formats %s %j as %s', (name, value, text) => {
  expect(factText(name, value)).toBe(text);
});

it('lists what is not said without a value', () => {
  const facts = listedFacts({ ...noFacts, agingDays: 0 });
  expect(facts.filter(({ value }) => value !== null)).toEqual([
    { label: 'Aging', value: 'not aged' },
  ]);
});
