import { later, nothing, now } from '#testing/factories/ownShares';

import { buyerSteps, countLacks } from './buyerSteps';

const untouched = { ...nothing, owner: { contact: null, isFrozen: false } };

describe('a balance', () => {
  const asked = { kind: 'settling', amount: 125.78 } as const;

  it('is paid first, by its day or after it', () => {
    const due = { ...untouched, balance: { ...asked, dueAt: later(5) } };
    expect(buyerSteps(due, now)[0]).toMatchObject({
      kind: 'balance',
      isToDo: true,
      act: expect.stringMatching(/^pay the balance of \$125\.78 by /),
    });
    const late = { ...nothing, balance: { ...asked, dueAt: later(-1) } };
    expect(buyerSteps(late, now)[0]?.act).toMatch(/^pay the balance of \$125\.78 that was due /);
  });

  it('is the rest of the price before the harvest, also while no day of it is planned', () => {
    const rest = { ...nothing, balance: { kind: 'rest', amount: 825, dueAt: null } as const };
    expect(buyerSteps(rest, now)[0]?.act).toBe('pay the rest of $825.00 before the harvest');
    // The rancher does not wait for it before it is due.
    expect(countLacks([rest], now).balance).toBeUndefined();
    const due = { ...rest, balance: { ...rest.balance, dueAt: later(5) } };
    expect(countLacks([due], now).balance).toBe(1);
  });
});
