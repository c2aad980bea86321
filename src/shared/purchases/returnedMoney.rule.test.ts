import { asCents } from '../money';
import { fromWire, owedText, returnedMoney, returnedText, toWire } from './returnedMoney';

const nothing = { toCard: 0, inCash: 0, byBank: 0, anotherWay: 0, owedToCard: 0, owedInCash: 0 };

it('takes no price for money that went back', () => {
  const price = { ...nothing, toCard: asCents(55_000) };
  // @ts-expect-error -- Plain cents may be a price: only records make the type.
  expect(returnedText(price, 'buyer')).toBe('$550.00 went back to your card');
});

it('names who moved what, and to whom', () => {
  const money = returnedMoney({ ...nothing, toCard: 35_000, byBank: 20_000 });
  expect(returnedText(money, 'buyer')).toBe(
    '$350.00 went back to your card; your bank returned $200.00',
  );
  expect(returnedText(money, 'supplier')).toBe(
    '$350.00 went back to the buyer’s card; the buyer’s bank returned $200.00',
  );
  expect(returnedText(returnedMoney({ ...nothing, inCash: 1, anotherWay: 2 }), 'supplier')).toBe(
    '$0.01 was handed back in cash; $0.02 was paid to the buyer another way',
  );
});

it('says nothing of what has not moved', () => {
  const money = returnedMoney({ ...nothing, owedToCard: 55_000 });
  expect(returnedText(money, 'buyer')).toBeNull();
  expect(owedText(money, 'buyer')).toBe('$550.00 is on its way to your card');
  expect(owedText(returnedMoney({ ...nothing, owedInCash: 100 }), 'supplier')).toBe(
    '$1.00 is still to be handed back in cash',
  );
  expect(owedText(returnedMoney(nothing), 'buyer')).toBeNull();
});

it('travels in dollars, and not at all where nothing moved', () => {
  const money = returnedMoney({ ...nothing, toCard: 35_001, owedInCash: 99 });
  const wire = toWire(money);
  expect(wire).toMatchObject({ toCard: 350.01, owedInCash: 0.99 });
  expect(wire && fromWire(wire)).toEqual(money);
  expect(toWire(returnedMoney(nothing))).toBeNull();
});
