import { asCents, formatCents, sumOfCents, toDollars, toNearestCents, type Cents } from '../money';
import type { PurchaseState } from './purchaseStates';

/** Cents that the records say went back to a buyer, or are still to go back: never a price. */
export type ReturnedCents = Cents & { readonly source: 'records' };

/** Money of a share, or of several, on its way back to the buyer, by who moved it and how. */
export interface ReturnedMoney {
  /** Refunded at the card provider. */
  toCard: ReturnedCents;
  /** Handed back by the supplier. */
  inCash: ReturnedCents;
  /** Taken from the shop by the buyer's bank, in disputes that were lost. */
  byBank: ReturnedCents;
  /** Paid by the supplier after the card refused the refund. */
  anotherWay: ReturnedCents;
  /** Not gone back yet: to the card, and in cash. */
  owedToCard: ReturnedCents;
  owedInCash: ReturnedCents;
}

const ways = ['toCard', 'inCash', 'byBank', 'anotherWay', 'owedToCard', 'owedInCash'] as const;

/** Returned money by the records; the only way to make one, so that no text takes a price for it. */
export function returnedMoney(records: Record<keyof ReturnedMoney, number>): ReturnedMoney {
  const money = {} as Record<keyof ReturnedMoney, ReturnedCents>;
  for (const way of ways) money[way] = asCents(records[way]) as ReturnedCents;
  return money;
}

export function sumOfReturned(all: readonly ReturnedMoney[]): ReturnedMoney {
  const records = {} as Record<keyof ReturnedMoney, number>;
  for (const way of ways) records[way] = sumOfCents(all.map((money) => money[way]));
  return returnedMoney(records);
}

/** As it travels, in dollars; null where nothing has gone back and nothing is to. */
export function toWire(money: ReturnedMoney): Record<keyof ReturnedMoney, number> | null {
  if (ways.every((way) => money[way] === 0)) return null;
  const wire = {} as Record<keyof ReturnedMoney, number>;
  for (const way of ways) wire[way] = toDollars(money[way]);
  return wire;
}

export function fromWire(dollars: Record<keyof ReturnedMoney, number>): ReturnedMoney {
  const records = {} as Record<keyof ReturnedMoney, number>;
  for (const way of ways) records[way] = toNearestCents(dollars[way]);
  return returnedMoney(records);
}

/** Money that was paid and has not gone back by any way. */
export const notGoneBack = (
  paid: Cents,
  { toCard, inCash, byBank, anotherWay }: ReturnedMoney,
): Cents => asCents(Math.max(paid - sumOfCents([toCard, inCash, byBank, anotherWay]), 0));

export const totalOwed = ({ owedToCard, owedInCash }: ReturnedMoney): Cents =>
  sumOfCents([owedToCard, owedInCash]);

/** A buyer reads `your card`, everyone else `the card`. */
type Reader = 'buyer' | 'supplier';

/** `$350.00 went back to your card; your bank returned $200.00`; null where nothing has. */
export function returnedText(money: ReturnedMoney, reader: Reader): string | null {
  const whose = reader === 'buyer' ? 'your' : 'the buyer’s';
  const them = reader === 'buyer' ? 'you' : 'the buyer';
  const parts: [Cents, (amount: string) => string][] = [
    [money.toCard, (amount) => `${amount} went back to ${whose} card`],
    [money.inCash, (amount) => `${amount} was handed back in cash`],
    [money.byBank, (amount) => `${whose} bank returned ${amount}`],
    [money.anotherWay, (amount) => `${amount} was paid to ${them} another way`],
  ];
  const moved = parts.filter(([cents]) => cents > 0);
  const text = moved.map(([cents, write]) => write(formatCents(cents))).join('; ');
  return text === '' ? null : text;
}

/** `$1,218.16 of balances follows to your card.`; nothing where no balance goes back with a share. */
export const followsText = (cents: Cents, reader: Reader): string[] =>
  cents > 0
    ? [`${formatCents(cents)} of balances follows to ${reader === 'buyer' ? 'your' : 'the'} card.`]
    : [];

/** What went back of a share that stays sold, without what its dispute says in words of its own; null where nothing has. */
export const returnedInPart = (
  { state, returned }: { state: PurchaseState; returned: ReturnedMoney | null },
  reader: Reader,
): string | null =>
  state === 'paid' && returned
    ? returnedText(returnedMoney({ ...returned, byBank: 0 }), reader)
    : null;

/** `$550.00 is on its way to your card`; null where nothing is owed. */
export function owedText({ owedToCard, owedInCash }: ReturnedMoney, reader: Reader): string | null {
  const whose = reader === 'buyer' ? 'your' : 'the buyer’s';
  const parts = [
    ...(owedToCard > 0 ? [`${formatCents(owedToCard)} is on its way to ${whose} card`] : []),
    ...(owedInCash > 0 ? [`${formatCents(owedInCash)} is still to be handed back in cash`] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : null;
}

/** The same with a capital and a full stop. */
export const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** All that is known, in sentences; of a server that tells no sums, that a refund has begun. */
export function whereMoneyIs(money: ReturnedMoney | null | undefined, reader: Reader): string {
  const parts = money ? [returnedText(money, reader), owedText(money, reader)] : [];
  const sentences = parts.filter((part) => part !== null).map(asSentence);
  return sentences.length > 0 ? sentences.join(' ') : 'The refund has begun.';
}
