import { asCents } from '#shared/money';

import { deadlineLine, promiseOf, termsOf, type Deadline } from './deadlineText';

const now = new Date('2026-12-09T12:00:00-08:00');
/** By the clocks of Washington. */
const endOf = (day: number, month = 12, year = 2026) =>
  new Date(Date.UTC(year, month - 1, day + 1, 7, 59, 59)).toISOString();

const group: Deadline = {
  status: 'open',
  remainingCents: asCents(100),
  fillBy: endOf(12),
  timeZone: 'America/Los_Angeles',
  ifUnfilled: 'refund',
  decidedAt: null,
  calledOffAt: null,
  reached: null,
  doneAt: null,
  callOffReason: null,
};

it.each<[string | null, Partial<Deadline>]>([
  ['Deadline Dec 12 · 3 days left', {}],
  ['Deadline Dec 10 · 1 day left', { fillBy: endOf(10) }],
  ['Deadline Dec 9 · last day', { fillBy: endOf(9) }],
  ['Deadline Jan 3, 2027 · 25 days left', { fillBy: endOf(3, 1, 2027) }],
  ['Its deadline has passed', { fillBy: endOf(8) }],
  ['Called off', { status: 'closed', calledOffAt: endOf(8) }],
  [null, { fillBy: null }],
  [null, { remainingCents: asCents(0) }],
  [null, { status: 'closed' }],
  [null, { fillBy: endOf(8), decidedAt: endOf(8) }],
])('formats a deadline for a row: %s', (line, parts) => {
  expect(deadlineLine({ ...group, ...parts }, now)).toBe(line);
});

it('promises what follows', () => {
  expect(promiseOf(group, now)).toBe(
    'If it doesn’t sell out by Dec 12, every buyer gets a full refund.',
  );
  expect(promiseOf({ ...group, ifUnfilled: 'proceed' }, now)).toBe(
    'If it doesn’t sell out by Dec 12, the rancher keeps the rest and it goes ahead.',
  );
  expect(promiseOf({ ...group, fillBy: null }, now)).toBeNull();
});

it.each<[string | null, Partial<Deadline & { can: { leave: boolean } }>]>([
  ['Full refund if it doesn’t sell out by Dec 12, or if you leave before then.', {}],
  [
    'If it doesn’t sell out by Dec 12, the rancher keeps the rest and it goes ahead. Full refund if you leave before then.',
    { ifUnfilled: 'proceed' },
  ],
  ['Full refund if you leave before every share is sold.', { fillBy: null }],
  [
    'Full refund if you leave before every share is sold.',
    { fillBy: endOf(8), decidedAt: endOf(8) },
  ],
  ['If it doesn’t sell out by Dec 12, every buyer gets a full refund.', { can: { leave: false } }],
  [null, { can: { leave: false }, fillBy: null }],
  [null, { fillBy: endOf(8) }],
])('formats the terms for the Pay button: %s', (terms, parts) => {
  expect(termsOf({ ...group, can: { leave: true }, ...parts }, now)).toBe(terms);
});

it('names the day in the group’s time zone for every reader', () => {
  const newYork = {
    ...group,
    timeZone: 'America/New_York',
    fillBy: '2026-12-13T04:59:59.000Z',
  } as const;
  const hawaii = {
    ...group,
    timeZone: 'Pacific/Honolulu',
    fillBy: '2026-12-13T09:59:59.000Z',
  } as const;
  expect(deadlineLine(newYork, now)).toMatch(/^Deadline Dec 12 /);
  expect(deadlineLine(hawaii, now)).toMatch(/^Deadline Dec 12 /);
  const lastOfYear = { ...hawaii, fillBy: '2027-01-01T09:59:59.000Z' };
  expect(promiseOf(lastOfYear, now)).toContain('by Dec 31, every buyer');
});

it('counts the days to the named one, at any hour of the deadline', () => {
  const noon = { ...group, fillBy: '2026-12-12T10:00:00-08:00' };
  expect(deadlineLine(noon, now)).toBe('Deadline Dec 12 · 3 days left');
});
