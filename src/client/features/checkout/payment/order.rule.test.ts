import { asCents } from '#shared/money';

import type { Group } from '../../../api/group';
import { chargeOf, holdEnd, intentBody, type Choice } from './order';

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
  expect(intentBody(choice, payments)).toEqual({
    amount: 1667,
    currency: 'usd',
    groupId: 'g1',
    portion: 'Half',
  });
  expect(chargeOf(choice, payments)).toBe(1667);
});

it('asks for the demo form’s amount alone', () => {
  const demo = { ...payments, demoCents: asCents(3000) };
  expect(intentBody(choice, demo)).toEqual({ amount: 3000, currency: 'usd' });
  expect(chargeOf(choice, demo)).toBe(3000);
});

it.each([
  ['2026-03-01T10:10:00.000Z', Date.parse('2026-03-01T10:10:00Z')],
  ['2026-03-01T09:59:00.000Z', null],
  [null, null],
])('counts down to %s', (holdExpiresAt, end) => {
  expect(holdEnd(holdExpiresAt, Date.parse('2026-03-01T10:00:00Z'))).toBe(end);
});
