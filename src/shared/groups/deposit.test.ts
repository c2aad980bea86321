import fc from 'fast-check';

import { asCents, minimumChargeCents } from '../money';
import { depositFor, endOfDayIn, restDueAt } from './deposit';
import { clockOf } from './localTime';
import type { Deposit } from './pricing';

const timeZone = 'America/Denver';
const now = new Date('2026-03-01T18:00:00Z');
const ofPercent = (amount: number, restDays = 14): Deposit => ({
  unit: 'percent',
  amount,
  restDays,
});

const anyDeposit: fc.Arbitrary<Deposit> = fc.oneof(
  fc.integer({ min: 10, max: 90 }).map((amount) => ofPercent(amount)),
  fc
    .integer({ min: 1, max: 10_000_000 })
    .map((amount) => ({ unit: 'cents' as const, amount, restDays: 14 })),
);

it('leaves a part and a rest that a card can be charged when it is taken at all', () => {
  fc.assert(
    fc.property(
      anyDeposit,
      fc.integer({ min: 50, max: 99_999_999 }),
      fc.constantFrom(1, 2, 4),
      (deposit, price, quarters) => {
        const priceCents = asCents(price);
        const part = depositFor(
          { deposit, timeZone, harvestOn: null },
          { priceCents, quarters },
          now,
        );
        if (part === null) return;
        expect(part).toBeGreaterThanOrEqual(minimumChargeCents);
        expect(priceCents - part).toBeGreaterThanOrEqual(minimumChargeCents);
      },
    ),
  );
});

it.each([
  ['a quarter of the price, rounded up', ofPercent(25), 162_422, 4, 40_606],
  [
    'dollars a whole portion, of a Half',
    { unit: 'cents', amount: 30_001, restDays: 14 },
    81_211,
    2,
    15_001,
  ],
  ['fifty cents at least', ofPercent(10), 200, 1, 50],
  ['all of a price whose rest no card takes', ofPercent(90), 300, 4, null],
] as const)('is %s', (_, deposit, priceCents, quarters, part) => {
  const terms = { deposit, timeZone, harvestOn: null } as const;
  expect(depositFor(terms, { priceCents: asCents(priceCents), quarters }, now)).toBe(part);
});

it.each([
  [
    'two weeks before the harvest, by the clocks of the ranch',
    '2026-05-01',
    '2026-04-18T05:59:59.999Z',
  ],
  ['in a week when the harvest is near', '2026-03-05', '2026-03-09T05:59:59.999Z'],
  ['on no day when no harvest is planned', null, null],
] as const)('asks for the rest %s', (_, harvestOn, due) => {
  const terms = { deposit: ofPercent(25), timeZone, harvestOn } as const;
  expect(restDueAt(terms, now)?.toISOString() ?? null).toBe(due);
});

it.each([
  [14, '2026-03-15', null],
  [14, '2026-03-16', 250],
  [1, '2026-03-08', null],
  [1, '2026-03-09', 250],
])(
  'takes the whole price when %s days before the harvest on %s are over, or come after it',
  (days, harvestOn, part) => {
    const late = new Date('2026-03-02T07:00:00Z');
    const terms = { deposit: ofPercent(25, days), timeZone, harvestOn } as const;
    expect(depositFor(terms, { priceCents: asCents(1_000), quarters: 4 }, late)).toBe(part);
  },
);

it.each([
  ['late on the day', '2027-03-08T05:30:00Z', '2027-03-14'],
  ['right after midnight', '2027-11-07T05:30:00Z', '2027-11-14'],
  ['on an ordinary day', '2027-06-01T12:00:00Z', '2027-06-08'],
])('counts days by the calendar when clocks change within them: %s', (_, from, day) => {
  const end = endOfDayIn(7, new Date(from), 'America/Chicago');
  expect(clockOf(end, 'America/Chicago')).toBe(`${day}T23:59:59Z`);
});
