/** Kinds of mail: what keeps each from being sent too often, and what must still be true when it is sent. */

import type { Db } from '../db/database';
import {
  adminRuns,
  adminRunsFull,
  adminRunsSold,
  balanceIsDue,
  buyerSharesFull,
  cutIsToChoose,
  followerMayBuy,
  followIsUnconfirmed,
  groupIsOnSale,
  holdIsLive,
  inviteIsPending,
  newsStands,
  paymentStands,
  personAwaitsShare,
  personExists,
  personHasShare,
  shareIsAwaited,
  shareIsPaid,
  statementStands,
  stepsAreLeft,
  stepsAreOpen,
  windowCalls,
  windowComes,
  windowHasMissing,
  windowIsMissing,
  windowWasMissed,
  type StillTrue,
} from './stillTrue.queries';

/**
 * `money`: of what happened to a buyer's money, so it is sent always, and at once. `call`: its call counts it,
 * and refuses one too many. `once`: a job sends it once of each subject. `reminder`: a job sends it, once more
 * where a call has moved its day, and counts it (`reminders.ts`). `gathered`: it waits ten minutes, one
 * for all that changes meanwhile, and for room in the purse of its causer (`gathered.ts`).
 */
export type Counted = 'money' | 'call' | 'once' | 'reminder' | 'gathered';

/** The way out of a mail that comes by itself: a link in it, or none because its reader has a stake in the group. */
type WayOut = 'unsubscribe' | 'none';

interface MailKind<About, By extends Counted = Counted, Out extends WayOut = WayOut> {
  counted: By;
  wayOut: Out;
  /** `null`: it reports what happened, which stays true. */
  isStillTrue: StillTrue<About> | null;
  /** It carries the events of its group that its reader has in a calendar, or should have. */
  hasCalendar: boolean;
}

/** Mails sent at once: of money, or of the recipient's own call. */
const kind = <About extends object, const By extends 'money' | 'call'>(
  counted: By,
  isStillTrue: StillTrue<About> | null,
  hasCalendar = false,
): MailKind<About, By, 'none'> => ({ counted, wayOut: 'none', isStillTrue, hasCalendar });

/** Mails that come by themselves. */
const ownKind = <
  About extends object,
  const By extends 'once' | 'reminder' | 'gathered',
  const Out extends WayOut,
>(
  counted: By,
  wayOut: Out,
  isStillTrue: StillTrue<About> | null,
  hasCalendar = false,
): MailKind<About, By, Out> => ({ counted, wayOut, isStillTrue, hasCalendar });

const staysTrue = <About extends object>(): StillTrue<About> | null => null;

/** A person's events of a group. */
interface OfGroup {
  userId: string;
  groupId: string;
}

export const mailKinds = {
  // Accounts.
  welcome: kind('call', personExists),
  passwordReset: kind('call', personExists),
  passwordChanged: kind('call', personExists),
  setPassword: kind('call', personExists),
  confirmEmail: kind('call', personExists),
  emailChanged: kind('call', personExists),
  secondFactor: kind('call', personExists),
  adminRequested: kind('call', personExists),
  adminDecision: kind('call', personExists),
  // Invitations and followers.
  invitation: kind('call', inviteIsPending),
  confirmFollow: kind('call', followIsUnconfirmed),
  newGroups: ownKind('reminder', 'unsubscribe', followerMayBuy),
  lastCall: ownKind('once', 'unsubscribe', groupIsOnSale),
  waitlistHold: ownKind('once', 'none', holdIsLive),
  // Money.
  receipt: kind('money', paymentStands),
  cashReceipt: ownKind('gathered', 'none', shareIsPaid),
  cashRefund: ownKind('gathered', 'none', staysTrue<OfGroup>(), true),
  shareReleased: kind('money', staysTrue<object>()),
  refund: kind('money', staysTrue<OfGroup>(), true),
  refundInPart: kind('money', staysTrue<object>()),
  statement: kind('money', statementStands),
  balanceDue: ownKind('reminder', 'none', balanceIsDue),
  calledOff: kind('money', staysTrue<OfGroup>(), true),
  // Sales, to those who run the group and to buyers.
  shareSold: ownKind('gathered', 'none', adminRunsSold),
  soldOut: ownKind('gathered', 'none', adminRunsFull),
  filled: ownKind('gathered', 'none', buyerSharesFull),
  dailySales: ownKind('once', 'none', adminRuns),
  // A group on its way.
  goesAhead: ownKind('once', 'none', personHasShare),
  deadline: ownKind('gathered', 'none', personHasShare),
  newSupplier: ownKind('gathered', 'none', personHasShare, true),
  milestones: ownKind('gathered', 'none', personAwaitsShare, true),
  news: ownKind('gathered', 'unsubscribe', newsStands),
  steps: kind('call', stepsAreLeft),
  stepsOpened: ownKind('gathered', 'none', stepsAreOpen),
  signing: ownKind('once', 'none', shareIsPaid),
  chooseCut: ownKind('reminder', 'none', cutIsToChoose),
  cut: ownKind('gathered', 'none', shareIsAwaited),
  // Handing over.
  makeRoom: ownKind('once', 'none', personAwaitsShare),
  windowChosen: ownKind('gathered', 'none', windowComes, true),
  windowGone: ownKind('gathered', 'none', windowIsMissing, true),
  windowReminder: ownKind('reminder', 'none', windowCalls, true),
  windowMissed: ownKind('reminder', 'none', windowWasMissed),
  notCollected: ownKind('once', 'none', windowHasMissing),
  buyerGone: kind('call', adminRuns),
  eventsEnded: ownKind('gathered', 'none', staysTrue<OfGroup>(), true),
} as const;

export type MailKindName = keyof typeof mailKinds;

/** The subject of a mail of that kind, by ids. */
export type AboutOf<Name extends MailKindName> =
  (typeof mailKinds)[Name] extends MailKind<infer About> ? About : never;

/** Asks whether a mail is still true. A mail of an earlier version has no kind. */
export const isStillTrue = async (
  db: Db,
  { kind: name, about }: { kind: string | null; about: object | null },
): Promise<boolean> => (await findKind(name)?.isStillTrue?.(db, about ?? {})) ?? true;

export const hasCalendar = (name: string | null): boolean => findKind(name)?.hasCalendar ?? false;

const findKind = (name: string | null): MailKind<object> | undefined =>
  (mailKinds as unknown as Record<string, MailKind<object>>)[name ?? ''];
