import { formatDay } from '#shared/groups/groupClock';
import { type Cents, formatCents } from '#shared/money';

import { inTransaction, type Context } from '../../context';
import { hasOpenAlert, raiseAlert, resolveAlert, rewordAlert } from '../../db/raiseAlert';
import type { Db } from '../../db/database';
import type { MoneyBack } from '../../payments/returnMoney';
import { attemptsBeforeAlert, payAnotherWay } from './chargeAlerts.service';
import { lockPurchase, type PurchaseRow } from './purchases.queries';
import { markSentBack, readUnfunded } from './refunds.queries';

/** One for all that keeps a buyer's money from going back. */
const failingKey = ({ id }: PurchaseRow): string => `refund-failing:${id}`;
const partKey = ({ id }: PurchaseRow): string => `refund-in-part:${id}`;
export const disputeKey = ({ id }: PurchaseRow): string => `dispute:${id}`;

const receiptOf = ({ receiptNumber, intentId }: PurchaseRow): string =>
  receiptNumber ? `receipt ${receiptNumber}` : `payment ${intentId ?? ''}, which bought nothing`;

/**
 * A refund that was sent back is sent again once. Another one is not made by itself, because a card that
 * refuses two takes none, and each looks at first as if it had arrived.
 */
export const mostSentBack = 2;

/**
 * The provider cannot be asked, or refuses, again and again. Says nothing where the bank sent a refund
 * back, because an admin who resolves that alert has paid another way.
 */
export async function alertFailing(db: Db, purchase: PurchaseRow, tries: number): Promise<void> {
  if (tries < attemptsBeforeAlert || purchase.refundFailedAt !== null) return;
  await raiseAlert(db, {
    kind: 'refund-failing',
    key: failingKey(purchase),
    message: `The refund of ${receiptOf(purchase)} keeps failing. It is tried again every few minutes.`,
    groupId: purchase.groupId,
  });
}

/** Notes that the bank has sent a refund back, and puts before the admins where the money is by now. */
export const noteSentBack = (
  context: Context,
  purchase: PurchaseRow,
  money: MoneyBack,
): Promise<void> =>
  inTransaction(context, async ({ db }) => {
    const alert = sentBackAlert(purchase, money);
    if (await markSentBack(db, purchase, money)) {
      await resolveAlert(db, alert.key);
      await raiseAlert(db, alert);
    } else if ((await lockPurchase(db, purchase.id))?.refundFailedAt) {
      // Not raised again, because an admin may have resolved it since.
      await rewordAlert(db, alert);
    }
  });

const sentBackAlert = (purchase: PurchaseRow, money: MoneyBack) => ({
  kind: 'refund.failed',
  key: failingKey(purchase),
  message: `The buyer’s bank sent back the refund of ${receiptOf(purchase)}${whatNow(money)}`,
  groupId: purchase.groupId,
});

/** Acts done since, and acts left to the admin: never to pay while our own refund may arrive. */
function whatNow({ state, sentBack }: MoneyBack): string {
  if (state === 'returned')
    return '. It was sent again. Once the buyer has it, mark this alert as handled.';
  if (state === 'underway')
    return '. It was sent again and is on its way: wait, and do not pay the buyer another way, until this alert says how that ended.';
  if (sentBack >= mostSentBack) return ` twice. ${payAnotherWay}`;
  return '. It is sent again automatically, once: wait for that. If you have paid the buyer another way all the same, mark this alert as handled, and it is not sent again.';
}

/** Only an admin resolves it while the money has not gone back: they have paid another way. */
export const isPaidAnotherWay = async (db: Db, purchase: PurchaseRow): Promise<boolean> =>
  purchase.refundFailedAt !== null && !(await hasOpenAlert(db, failingKey(purchase)));

/** A part was refunded in the provider's dashboard; zero: the bank sent that back. */
export async function alertInPart(
  tx: Db,
  purchase: PurchaseRow,
  refundedCents: Cents,
): Promise<void> {
  await resolveAlert(tx, partKey(purchase));
  if (refundedCents === 0) return;
  await raiseAlert(tx, {
    kind: 'refund-in-part',
    key: partKey(purchase),
    message: `Receipt ${purchase.receiptNumber ?? '(none yet)'}: ${formatCents(refundedCents)} of it was refunded in the card provider’s dashboard. The share stays sold.`,
    groupId: purchase.groupId,
  });
}

const unfundedKey = 'refunds-waiting';
const dayMs = 24 * 3_600_000;
/** The provider gives up a refund that has waited so long for money. */
const providerWaitsDays = 45;

/**
 * One alert for the superadmins while refunds wait for money on the shop's card account: how much, since when, until
 * when, and what to do. It goes by itself once none waits.
 */
export async function alertUnfunded(db: Db): Promise<void> {
  const waiting = await readUnfunded(db);
  if (!waiting) return resolveAlert(db, unfundedKey);
  const { cents, since, zone } = waiting;
  const day = (moment: Date) => formatDay(moment, zone, since);
  const last = new Date(since.getTime() + providerWaitsDays * dayMs);
  await raiseAlert(db, {
    kind: 'refunds-waiting',
    key: unfundedKey,
    message: `Refunds of ${formatCents(cents)} wait since ${day(since)}, because the account at the card provider does not cover them. Add funds there; those that still wait on ${day(last)} fail. So that it does not happen again: payouts by hand, or a minimum balance (docs/operating.md).`,
  });
}

/**
 * The money is refunded: resolves all alerts about it. Where the bank had sent it back before, that stays
 * open until an admin has resolved it, because what was sent again may come back, too.
 */
export async function resolveRefundAlerts(
  tx: Db,
  purchase: PurchaseRow,
  money: MoneyBack | null,
): Promise<void> {
  for (const keyOf of [partKey, disputeKey]) await resolveAlert(tx, keyOf(purchase));
  if (money && money.sentBack > 0) await raiseAlert(tx, sentBackAlert(purchase, money));
  else await resolveAlert(tx, failingKey(purchase));
}

/** Puts a dispute before the admins, once. */
export const alertDispute = (
  tx: Db,
  purchase: PurchaseRow,
  status: 'inquiry' | 'open' | 'lost',
): Promise<void> =>
  raiseAlert(tx, {
    kind: disputeAlerts[status].kind,
    key: disputeKey(purchase),
    message: `Receipt ${purchase.receiptNumber ?? '(none yet)'}: ${disputeAlerts[status][isGivenUp(purchase) ? 'givenUp' : 'message']}`,
    groupId: purchase.groupId,
  });

/** There is no share to be refunded any more. */
const isGivenUp = ({ state }: PurchaseRow): boolean => state === 'refunded' || state === 'released';

const disputeAlerts = {
  inquiry: {
    kind: 'charge.dispute.inquiry',
    message:
      'the buyer’s bank asks about the charge, and has taken no money. Answer it in the card provider’s dashboard, or refund the share, which is possible until the bank makes a dispute of it.',
    givenUp:
      'the buyer’s bank asks about the charge of a share that is not theirs any more. Answer it in the card provider’s dashboard, with the refund.',
  },
  open: {
    kind: 'charge.dispute.created',
    message:
      'the buyer disputes the charge at their bank. Answer it in the card provider’s dashboard; to give the money back, accept the dispute there. Until it is decided a refund is refused, and the share stays sold.',
    givenUp:
      'the buyer disputes the charge of a share that is not theirs any more. Answer it in the card provider’s dashboard, with the refund.',
  },
  lost: {
    kind: 'charge.dispute.lost',
    message:
      'the dispute is lost, and the bank has given the buyer what they disputed. The share stays sold until you refund it, which moves only what the buyer did not dispute. Check-off says whether it may be given out.',
    givenUp:
      'the dispute is lost, of a share that is not the buyer’s any more: what was refunded before and what the bank has given them may be more than they paid. Look at it in the card provider’s dashboard.',
  },
} as const;
