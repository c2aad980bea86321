import type { GroupStatus } from '#shared/groups/groupStatus';
import type { PurchaseState } from '#shared/purchases/purchaseStates';
import { asCents } from '#shared/money';
import { fromWire } from '#shared/purchases/returnedMoney';

import type { Group } from '../../../api/group';
import type { OwnAnimal } from './myGroups';
import { nextStep } from './nextStep';

const own = (...states: PurchaseState[]) =>
  ({ groupId: 'g1', purchases: states.map((state) => ({ state })) }) as unknown as OwnAnimal;

const group = (status: GroupStatus) =>
  ({ status, remainingCents: asCents(status === 'open' ? 100 : 0) }) as Group;

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
])('%s', (_, animal, of, words) => {
  expect(nextStep(animal, of)).toMatch(words);
});

it('says why a called off group ended, and where the money is', () => {
  const calledOff = {
    ...group('closed'),
    calledOffAt: '2026-11-24T07:59:59.000Z',
    callOffReason: 'It didn’t sell out by Nov 23.',
  };
  const none = { toCard: 0, inCash: 0, byBank: 0, anotherWay: 0, owedToCard: 0, owedInCash: 0 };
  const of = (...moved: (Partial<typeof none> | null)[]) =>
    ({
      groupId: 'g1',
      purchases: moved.map((one) => ({
        state: 'refunding',
        returned: one && fromWire({ ...none, ...one }),
      })),
    }) as unknown as OwnAnimal;
  expect(nextStep(of({ owedToCard: 350, byBank: 200 }), calledOff)).toBe(
    'It didn’t sell out by Nov 23. Your bank returned $200.00. $350.00 is on its way to your card.',
  );
  expect(nextStep(of({ owedInCash: 550 }, { toCard: 275 }), calledOff)).toBe(
    'It didn’t sell out by Nov 23. $275.00 went back to your card. $550.00 is still to be handed back in cash.',
  );
  expect(nextStep(of(null), calledOff)).toBe('It didn’t sell out by Nov 23.');
});

it('is silent of shares that are paid or refunded', () => {
  expect(nextStep(own('refunded', 'paid'), group('full'))).toBeNull();
});
