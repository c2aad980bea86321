import type { GroupStatus } from '#shared/groups/groupStatus';
import type { PurchaseState } from '#shared/purchases/purchaseStates';
import { asCents } from '#shared/money';

import { none, ours, type Abilities } from '../../../api/compat/abilities';
import type { Group } from '../../../api/group';
import type { OwnAnimal } from './myGroups';
import { nextStep } from './nextStep';

const own = (...states: PurchaseState[]) =>
  ({ groupId: 'g1', purchases: states.map((state) => ({ state })) }) as unknown as OwnAnimal;

const group = (status: GroupStatus, can: Abilities = ours) =>
  ({ status, remainingCents: asCents(status === 'open' ? 100 : 0), can }) as Group;

it.each([
  [
    'a held share with the end of its hold',
    {
      groupId: 'g1',
      purchases: [{ state: 'held', holdExpiresAt: new Date(2026, 10, 24, 16, 38).toISOString() }],
    } as unknown as OwnAnimal,
    group('open'),
    /^Held until Tue 4:38\sPM\. Pay by then to keep it\.$/,
  ],
  ['a held share first', own('held', 'paid'), group('open'), /Pay before the hold ends/],
  ['an open animal', own('paid'), group('open'), /^Next: we’ll email you/],
  [
    'one whose server sends no mail',
    own('paid'),
    group('open', none),
    /^Next: waiting for the last shares to sell\.$/,
  ],
  ['a full one', own('refunded', 'paid'), group('full'), /pickup or delivery/],
  ['a closed one', own('paid'), group('closed'), /No more shares/],
])('%s', (_, animal, of, words) => {
  expect(nextStep(animal, of)).toMatch(words);
});

it('says why a called off group ended, and where the money is', () => {
  const calledOff = {
    ...group('closed'),
    calledOffAt: '2026-11-24T07:59:59.000Z',
    callOffReason: 'It didn’t sell out by Nov 23.',
  };
  const bought = (state: PurchaseState, method: 'card' | 'cash') => ({
    state,
    method,
    priceCents: asCents(55_000),
    cashBack: method === 'cash' ? { at: null, by: null } : null,
  });
  const of = (...purchases: object[]) => ({ groupId: 'g1', purchases }) as unknown as OwnAnimal;
  expect(nextStep(of(bought('refunding', 'card')), calledOff)).toBe(
    'It didn’t sell out by Nov 23. Your $550.00 is on its way to your card.',
  );
  expect(nextStep(of(bought('refunding', 'cash')), calledOff)).toBe(
    'It didn’t sell out by Nov 23. The rancher will give you $550.00 in cash.',
  );
  expect(nextStep(of(bought('refunded', 'card')), calledOff)).toBe('It didn’t sell out by Nov 23.');
});

it('names no next step after a refund', () => {
  expect(nextStep(own('refunded'), group('full'))).toBeNull();
});
