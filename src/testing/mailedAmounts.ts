import { bookedCharge, disputesOf, listRefunds } from './cardProvider';
import { mailsTo, type CaughtMail } from './mailbox';
import type { SoldShare } from './randomShop';

/** A sentence of a mail that names an amount, and the amounts of a share that it may name. */
type Claim = [RegExp, (share: Moved) => readonly number[]];

/** Money that moved for a share, in cents: at the card provider by its own records, in cash and another way by the cash book. */
interface Moved {
  taken: number[];
  /** Each refund, one that a bank sent back, too, and what several come to. */
  toCard: number[];
  byBank: number[];
  inCash: number[];
  anotherWay: number[];
}

const amount = String.raw`\$([\d,]+\.\d\d)`;
const claim = (words: string, of: (share: Moved) => readonly number[]): Claim => [
  new RegExp(words.replace('$', amount), 'g'),
  of,
];

/** Every sentence of a mail that names an amount. */
const claims: Claim[] = [
  claim('You bought a .{1,80}? for $', ({ taken }) => taken),
  claim('was sold for $', ({ taken }) => taken),
  claim('A (?:Full|Half|Quarter) of .{1,80}?, for $', ({ taken }) => taken),
  claim('with the demo form, which charged $', ({ taken }) => taken),
  claim('You paid $', ({ taken }) => taken),
  claim('was called off: you get $ back', ({ toCard, inCash }) => [...toCard, ...inCash]),
  claim('You get $ back in cash', ({ inCash }) => inCash),
  claim('$ goes back to the card', ({ toCard }) => toCard),
  claim('$ went back to your card', ({ toCard }) => toCard),
  claim('bank returned $', ({ byBank }) => byBank),
  claim('$ was paid to you another way', ({ anotherWay }) => anotherWay),
  claim('The rancher will give you $', ({ inCash }) => inCash),
  claim('The rancher recorded that $', ({ inCash }) => inCash),
  claim('$ for your share of .{1,80}? was handed back', ({ inCash }) => inCash),
];

const centsIn = (dollars: string): number => Math.round(Number(dollars.replaceAll(',', '')) * 100);

/** Every sum of some of the amounts. */
const sumsOf = (amounts: readonly number[]): number[] =>
  amounts.reduce((sums, one) => [...sums, ...sums.map((sum) => sum + one)], [0]);

async function readMoved({ paymentIntentId, cashPaid, anotherWay }: SoldShare): Promise<Moved> {
  const cash = { taken: [cashPaid], toCard: [], byBank: [], inCash: [cashPaid], anotherWay: [] };
  if (paymentIntentId === null) return cash;
  const entry = await bookedCharge(paymentIntentId);
  const refunds = await listRefunds(paymentIntentId);
  const lost = (await disputesOf(paymentIntentId)).filter(({ status }) => status === 'lost');
  return {
    taken: [entry?.capturedCents ?? 0],
    toCard: sumsOf(refunds.map((refund) => refund.amount)),
    byBank: sumsOf(lost.map((dispute) => dispute.amount)),
    inCash: [],
    anotherWay: [anotherWay],
  };
}

/** Mails to an address. */
export type ReadMails = (
  address: string,
) => Promise<readonly Pick<CaughtMail, 'subject' | 'text'>[]>;

/**
 * Holds each amount in each mail to these people against what moved for these shares.
 * @returns the number of amounts, and sentences whose amount did not move so
 */
export async function checkAmounts(
  addresses: readonly string[],
  shares: readonly SoldShare[],
  read: ReadMails = mailsTo,
): Promise<{ count: number; wrong: string[] }> {
  const moved = await Promise.all(shares.map(readMoved));
  let count = 0;
  const wrong: string[] = [];
  for (const address of addresses) {
    const isHis = shares.map(({ buyer }) => buyer.email === address);
    // Who runs the ranch is told of everybody's shares.
    const his = isHis.includes(true) ? moved.filter((_, index) => isHis[index]) : moved;
    for (const { subject, text } of await read(address)) {
      for (const part of [subject, text.replace(/\s+/g, ' ')]) {
        let rest = part;
        for (const [words, of] of claims) {
          rest = rest.replace(words, (said: string, dollars: string) => {
            count += 1;
            if (!his.some((share) => of(share).includes(centsIn(dollars)))) wrong.push(said);
            return '';
          });
        }
        // An amount that no sentence above explains.
        if (rest.includes('$')) wrong.push(`${subject}: ${rest}`);
      }
    }
  }
  return { count, wrong };
}
