import type { Alert } from '#shared/alerts/alerts.contract';

import { bookedCharge, disputesOf, listRefunds } from './cardProvider';
import { firstSuperadmin, succeed, superadminToken } from './factories/users';
import { mailsTo, type CaughtMail } from './mailbox';
import { paymentsByShare, type SharePayments, type SoldShare } from './randomShop';
import { api } from './testServer';

/** A sentence of a mail or an alert that names an amount, and the amounts of a share that it may name. */
type Claim = [RegExp, (share: Moved) => readonly number[]];

/** Money that moved for a share, in cents: at the card provider by its own records, in cash and another way by the cash book. */
interface Moved {
  /** Of a share whose deposit is paid: its price, and what is left of it. */
  price: number[];
  rest: number[];
  taken: number[];
  /** Each refund, one that a bank sent back, too, and what several come to. */
  toCard: number[];
  byBank: number[];
  /** Refunds that wait for money on the shop's account. */
  waits: number[];
  inCash: number[];
  anotherWay: number[];
}

const amount = String.raw`\$([\d,]+\.\d\d)`;
const claim = (words: string, of: (share: Moved) => readonly number[]): Claim => [
  new RegExp(words.replace('$', amount), 'g'),
  of,
];

/** Every sentence of a mail or an alert that names an amount. */
const claims: Claim[] = [
  claim('for $, of which', ({ price }) => price),
  claim('a deposit of $ is paid', ({ taken }) => taken),
  claim('The rest, $, is due', ({ rest }) => rest),
  claim('You paid the (?:rest of the price|balance) of .{1,80}?, for $', ({ taken }) => taken),
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
  claim('give back $ that was paid in cash', ({ inCash }) => inCash),
  claim('$ of it was refunded in the card provider’s dashboard', ({ toCard }) => toCard),
  claim('A charge of $ .{1,80}? bought nothing', ({ taken }) => taken),
  claim('bought nothing: $ of it was refunded', ({ toCard }) => toCard),
  claim('Refunds of $ wait since', ({ waits }) => waits),
];

const centsIn = (dollars: string): number => Math.round(Number(dollars.replaceAll(',', '')) * 100);

/** Every sum of some of the amounts. */
const sumsOf = (amounts: readonly number[]): number[] =>
  amounts.reduce((sums, one) => [...sums, ...sums.map((sum) => sum + one)], [0]);

/** Amounts that moved for all payments of a share. */
async function readMoved(payments: SharePayments): Promise<Moved> {
  const [{ paymentIntentId: first, cashPaid, anotherWay, price }] = payments;
  if (first === null) {
    const none = { toCard: [], byBank: [], waits: [], anotherWay: [], price: [], rest: [] };
    return { ...none, taken: [cashPaid], inCash: [cashPaid] };
  }
  const ids = payments.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  const taken = await Promise.all(
    ids.map(async (id) => (await bookedCharge(id))?.capturedCents ?? 0),
  );
  const refunds = (await Promise.all(ids.map(listRefunds))).flat();
  const disputes = (await Promise.all(ids.map(disputesOf))).flat();
  const lost = disputes.filter(({ status }) => status === 'lost');
  return {
    price: price === undefined ? [] : [price],
    rest: price === undefined ? [] : [price - (taken[0] ?? 0)],
    taken,
    toCard: sumsOf(refunds.map((refund) => refund.amount)),
    byBank: sumsOf(lost.map((dispute) => dispute.amount)),
    waits: refunds
      .filter((refund) => refund.pending_reason === 'insufficient_funds')
      .map((refund) => refund.amount),
    inCash: [],
    anotherWay: [anotherWay],
  };
}

/** Mails to an address. */
export type ReadMails = (
  address: string,
) => Promise<readonly Pick<CaughtMail, 'subject' | 'text'>[]>;

interface Checked {
  count: number;
  wrong: string[];
}

/** Holds each amount in a text against what moved for one of these shares. */
function checkText(text: string, moved: readonly Moved[]): Checked {
  const checked: Checked = { count: 0, wrong: [] };
  let rest = text;
  for (const [words, of] of claims) {
    rest = rest.replace(words, (said: string, dollars: string) => {
      checked.count += 1;
      if (!moved.some((share) => of(share).includes(centsIn(dollars)))) checked.wrong.push(said);
      return '';
    });
  }
  // An amount that no sentence above explains.
  if (rest.includes('$')) checked.wrong.push(rest);
  return checked;
}

const sumUp = (all: readonly Checked[]): Checked => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  wrong: all.flatMap(({ wrong }) => wrong),
});

/**
 * Holds each amount in each mail to the ranch's admin, the buyers and a superadmin against what moved for these shares.
 * @returns the number of amounts, and sentences whose amount did not move so
 */
export async function checkMails(
  admin: { email: string },
  shares: readonly SoldShare[],
  read: ReadMails = mailsTo,
): Promise<Checked> {
  const paid = paymentsByShare(shares);
  const moved = await Promise.all(paid.map(readMoved));
  const all: Checked[] = [];
  for (const { email } of [admin, firstSuperadmin, ...paid.map(([{ buyer }]) => buyer)]) {
    const isHis = paid.map(([{ buyer }]) => buyer.email === email);
    // Who runs the ranch is told of everybody's shares.
    const his = isHis.includes(true) ? moved.filter((_, index) => isHis[index]) : moved;
    for (const { subject, text } of await read(email)) {
      all.push(checkText(subject, his), checkText(text.replace(/\s+/g, ' '), his));
    }
  }
  return sumUp(all);
}

/** Alerts of the whole shop; others that name no group are those of other tests. */
const shopKinds = ['refunds-waiting', 'balance-short', 'returns-held'];

export async function readAlerts(): Promise<Alert[]> {
  const token = await superadminToken();
  return (await succeed(api<Alert[]>('GET', '/api/alerts', { token }))).body;
}

/**
 * The same of each open alert about these shares: one of a group may name what several of its shares come to.
 * @param earlier alerts that were open before the shares were sold: other tests use the same server
 */
export async function checkAlerts(
  shares: readonly SoldShare[],
  earlier: readonly Alert[] = [],
): Promise<Checked> {
  const isEarlier = new Set(earlier.map(({ _id }) => _id));
  const alerts = (await readAlerts()).filter(({ _id }) => !isEarlier.has(_id));
  const paid = paymentsByShare(shares);
  const moved = await Promise.all(paid.map(readMoved));
  const all = alerts.flatMap(({ kind, groupId, message }) => {
    const its = moved.filter(
      (_, index) => groupId === null || paid[index]?.[0].groupId === groupId,
    );
    const isAbout = groupId === null ? shopKinds.includes(kind) : its.length > 0;
    return isAbout ? [checkText(message, [...its, together(its)])] : [];
  });
  return sumUp(all);
}

/** Sums of several shares, as one. */
function together(moved: readonly Moved[]): Moved {
  const sums = (of: (share: Moved) => readonly number[]) => [
    moved.reduce((sum, share) => sum + Math.max(0, ...of(share)), 0),
  ];
  return {
    price: sums(({ price }) => price),
    rest: sums(({ rest }) => rest),
    taken: sums(({ taken }) => taken),
    toCard: sums(({ toCard }) => toCard),
    byBank: sums(({ byBank }) => byBank),
    waits: sums(({ waits }) => waits),
    inCash: sums(({ inCash }) => inCash),
    anotherWay: sums(({ anotherWay }) => anotherWay),
  };
}
