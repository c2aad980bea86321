import { linesOf } from './linesOf';
import { shareMomentOf } from './shareMoment';

type MomentReceipt = Parameters<typeof shareMomentOf>[0];

const weights = { liveLb: null, hangingLb: null, takeHomeLowLb: 445, takeHomeHighLb: 490 };
const boxed = { windows: [], boxes: 3, pounds: 104, collectedAt: null };
const milestone = (kind: 'booked' | 'harvested' | 'cut') => ({
  kind,
  plannedOn: null,
  note: null,
  doneAt: '2026-11-20T16:00:00.000Z',
});
const receipt = (parts: object = {}) =>
  ({
    state: 'paid',
    portion: 'Quarter',
    weights,
    handover: null,
    group: { name: 'Fall Angus Steer', animal: 'Beef', totalPortions: 1 },
    supplier: { name: 'Oak Ranch' },
    way: { milestones: [milestone('booked'), milestone('harvested')] },
    ...parts,
  }) as MomentReceipt;

it.each([
  ['harvested', {}, ['Harvested', 'About 111–123 lb']],
  ['boxed', { handover: boxed }, ['Harvested', '104 lb in 3 boxes']],
  [
    'picked up, of a server that tells no milestones',
    { handover: { ...boxed, collectedAt: '2026-11-24T16:00:00.000Z' }, way: { milestones: [] } },
    ['Picked up', '104 lb in 3 boxes'],
  ],
])('says moment, animal, amount and ranch when the share is %s', (_, parts, [moment, amount]) => {
  expect(shareMomentOf(receipt(parts))).toMatchObject({
    moment,
    amount,
    name: 'Fall Angus Steer',
    ranch: 'Oak Ranch',
  });
});

it.each([
  ['the animal is not harvested', { way: { milestones: [milestone('booked')] } }],
  ['the share was refunded', { state: 'refunded' }],
  ['no weight is known', { weights: null }],
])('is no moment when %s', (_, parts) => {
  expect(shareMomentOf(receipt(parts))).toBeNull();
});

it('draws the pounds that were weighed when they are known', () => {
  const drawn = (parts: object) =>
    shareMomentOf(receipt(parts))?.share.packages.reduce((sum, { count }) => sum + count, 0);
  const [light, heavy] = [
    { ...boxed, pounds: 40 },
    { ...boxed, pounds: 300 },
  ];
  expect(drawn({ handover: light })).toBeLessThan(drawn({}) ?? 0);
  expect(drawn({ handover: heavy })).toBeGreaterThan(drawn({}) ?? 0);
  expect(drawn({ handover: boxed, weights: null })).toBeGreaterThan(0);
});

it.each([
  ['Fall Angus Steer', ['Fall Angus', 'Steer']],
  ['Incomprehensibilities', ['Incomprehens', 'ibilities']],
])('breaks %s into lines when it is longer than a line', (text, lines) => {
  expect(linesOf(text, 12)).toEqual(lines);
});
