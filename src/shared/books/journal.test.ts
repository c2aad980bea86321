import { asCents, noCents, sumOfCents } from '../money';
import { linesOf } from './journal';

it('books sales, fees and what went back against each other', () => {
  const lines = linesOf([
    { kind: 'sale', way: 'card', grossCents: asCents(110_000), feeCents: asCents(3_220) },
    { kind: 'refund', way: 'card', grossCents: asCents(-110_000), feeCents: noCents },
    { kind: 'dispute', way: 'card', grossCents: asCents(55_000), feeCents: asCents(-1_500) },
    { kind: 'refund', way: 'other', grossCents: asCents(-700), feeCents: noCents },
  ]);
  expect(
    lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents]),
  ).toEqual([
    ['card', 110_000, 0],
    ['sales', 0, 110_000],
    ['fees', 3_220, 0],
    ['card', 0, 3_220],
    ['refunds', 110_000, 0],
    ['card', 0, 110_000],
    ['card', 55_000, 0],
    ['disputes', 0, 55_000],
    ['card', 1_500, 0],
    ['fees', 0, 1_500],
    ['refunds', 700, 0],
    ['other', 0, 700],
  ]);
  expect(sumOfCents(lines.map(({ debitCents }) => debitCents))).toBe(
    sumOfCents(lines.map(({ creditCents }) => creditCents)),
  );
});

it('has no line of nothing', () => {
  expect(linesOf([{ kind: 'sale', way: 'cash', grossCents: noCents, feeCents: noCents }])).toEqual(
    [],
  );
});
