import { asCents } from '#shared/money';

import type { Group } from '../../../api/group';
import { describeMove } from './describeMove';

const bought = { quarters: 2, paidCents: asCents(100), cashCents: asCents(0) };
const member = { _id: 'm', email: 'm@example.com', hasUnprovenEmail: false };
const group = {
  fillBy: '2026-12-05T07:59:59.999Z',
  quarters: { sold: 2 },
  members: [
    { ...member, bought },
    { ...member, bought: { ...bought, quarters: 0 } },
  ],
  guests: { count: 0, paidCents: asCents(0) },
} as unknown as Group;

const later = '2026-12-13T07:59:59.999Z';
const earlier = '2026-12-03T07:59:59.999Z';
const guest = { guests: { count: 1, paidCents: asCents(100) } };

it.each<[string | null, Partial<Group>, string | null | undefined]>([
  ['1 buyer gets an email. You can extend the deadline once.', {}, later],
  ['1 buyer gets an email.', {}, earlier],
  [
    '1 buyer gets an email. 1 buyer without an account: tell them yourself. You can extend the deadline once.',
    guest,
    later,
  ],
  [null, {}, group.fillBy],
  [null, {}, undefined],
  [null, { fillBy: null }, later],
  [null, { quarters: { ...group.quarters, sold: 0 } }, later],
])('says %s', (text, parts, after) => {
  expect(describeMove({ ...group, ...parts }, after)).toBe(text);
});
