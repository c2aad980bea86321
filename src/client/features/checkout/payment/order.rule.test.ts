import { weightTermsVersion } from '#shared/groups/pricing';
import { asCents } from '#shared/money';

import type { Group } from '../../../api/group';
import { chargeOf, depositOf, holdEnd, intentBody, type Choice } from './order';

const choice: Choice = {
  group: { _id: 'g1' } as Group,
  portion: 'Half',
  priceCents: asCents(1667),
};
const payments = {
  mode: 'test' as const,
  publishableKey: 'pk_test_1',
  scriptUrl: null,
  demoCents: null,
};

it('asks for the share at the price the buyer saw, in whole cents', () => {
  expect(intentBody(choice, payments, null)).toEqual({
    amount: 1667,
    currency: 'usd',
    groupId: 'g1',
    portion: 'Half',
  });
  expect(chargeOf(choice, payments, null)).toBe(1667);
});

describe('an animal that is sold by weight with a deposit', () => {
  const deposit = { unit: 'percent', amount: 25, restDays: 14 } as const;
  const terms = { pricePerLb: 4, estimatedLb: 100, fees: [], balanceDays: 7, tolerance: 5 };
  const byWeight = (plannedOn: string | null, offer: object | null = null): Choice => ({
    ...choice,
    group: {
      ...choice.group,
      pricing: { ...terms, deposit },
      timeZone: 'America/Denver',
      milestones: [{ kind: 'harvested', plannedOn }],
      line: { offer },
    } as unknown as Group,
  });
  const now = new Date('2026-03-01T12:00:00Z');

  it('asks for the deposit, whose rest is due two weeks before the harvest', () => {
    const asked = depositOf(byWeight('2026-05-01'), now);
    expect(asked).toEqual({ depositCents: 417, restDueAt: new Date('2026-04-18T05:59:59.999Z') });
    expect(intentBody(byWeight(null), payments, asked)).toMatchObject({
      amount: 1667,
      deposit: 417,
      agreesToWeight: true,
      terms: weightTermsVersion,
    });
    expect(chargeOf(choice, payments, asked)).toBe(417);
  });

  it.each([
    ['the rest would be due by now', byWeight('2026-03-10')],
    ['the share is held from the waitlist', byWeight('2026-05-01', {})],
  ])('asks for the whole price when %s', (_, asked) => {
    expect(depositOf(asked, now)).toBeNull();
  });
});

it('asks for the demo form’s amount alone', () => {
  const demo = { ...payments, demoCents: asCents(3000) };
  expect(intentBody(choice, demo, null)).toEqual({ amount: 3000, currency: 'usd' });
  expect(chargeOf(choice, demo, null)).toBe(3000);
});

it.each([
  ['2026-03-01T10:10:00.000Z', Date.parse('2026-03-01T10:10:00Z')],
  ['2026-03-01T09:59:00.000Z', null],
  [null, null],
])('counts down to %s', (holdExpiresAt, end) => {
  expect(holdEnd(holdExpiresAt, Date.parse('2026-03-01T10:00:00Z'))).toBe(end);
});
