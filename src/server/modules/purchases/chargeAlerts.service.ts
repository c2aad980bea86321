import { type Cents, formatCents } from '#shared/money';

import type { Db } from '../../db/database';
import { raiseAlert, resolveAlert, wasRaised, type Alert } from '../../db/raiseAlert';
import type { Dispute, Intent } from '../../payments/payments';
import type { PurchaseRow } from './purchases.queries';

/** Failed this often, a refund is put before the admins. */
export const attemptsBeforeAlert = 3;

const failingKey = (intentId: string): string => `refund-failing:${intentId}`;

interface LostCharge {
  intentId: string;
  amountCents: Cents;
  groupId?: string;
}

/**
 * Alerts the admins that a charge which bought nothing went back: what was not refunded to the card, the buyer's
 * bank has taken.
 */
export async function alertReturned(
  db: Db,
  { intentId, amountCents, groupId }: LostCharge,
  toCardCents: Cents,
): Promise<void> {
  await resolveAlert(db, failingKey(intentId));
  await raiseAlert(db, {
    kind: 'charge-returned',
    key: `charge-returned:${intentId}`,
    message: `A charge of ${formatCents(amountCents)} (${intentId}) bought nothing${howReturned(amountCents, toCardCents)}.`,
    ...(groupId && { groupId }),
  });
}

function howReturned(amountCents: Cents, toCardCents: Cents): string {
  if (toCardCents >= amountCents) return ' and was refunded';
  if (toCardCents === 0) return ': the buyer’s bank took it back';
  return `: ${formatCents(toCardCents)} of it was refunded, and the buyer’s bank took the rest`;
}

/** Where no further refund is made by itself. */
export const payAnotherWay =
  'It is not sent again automatically. Pay the buyer another way, then mark this alert as handled.';

/**
 * Alerts the superadmins that the bank sent back the refund of a charge which has no purchase. Once for
 * each refund, because the provider tells of it more than once, and the buyer may be paid by then.
 */
export async function alertReturnedSentBack(
  db: Db,
  { id, intentId }: { id: string; intentId: string },
): Promise<void> {
  const key = `refund-sent-back:${id}`;
  if (await wasRaised(db, key)) return;
  await raiseAlert(db, {
    kind: 'refund.failed',
    key,
    message: `The buyer’s bank sent back the refund of payment ${intentId}, which bought nothing. ${payAnotherWay}`,
  });
}

/** Alerts the admins that a charge which bought nothing could not be refunded yet. */
export async function alertNotReturned(
  db: Db,
  { intentId, amountCents, groupId }: LostCharge,
  tries = attemptsBeforeAlert,
): Promise<void> {
  if (tries < attemptsBeforeAlert) return;
  await raiseAlert(db, {
    kind: 'refund-failing',
    key: failingKey(intentId),
    message: `A charge of ${formatCents(amountCents)} (${intentId}) bought nothing, and its refund keeps failing. It is tried again every few minutes.`,
    ...(groupId && { groupId }),
  });
}

/** A status that this server does not know: said once by its name, because what follows from it may be wrong. */
export const alertUnknownDispute = (
  tx: Db,
  purchase: PurchaseRow,
  { id, status, providerStatus }: Dispute,
): Promise<void> =>
  alertUnknown(tx, {
    key: `dispute ${id} ${providerStatus}`,
    message: `Receipt ${purchase.receiptNumber ?? '(none yet)'}: the card provider gives the dispute of its charge the status “${providerStatus}”, which this version does not know. ${status === 'open' ? 'A refund is refused while it lasts.' : 'The charge can be refunded.'} Look at it in the provider’s dashboard.`,
    groupId: purchase.groupId,
  });

/** Says once that the provider uses words which this server does not know; what they mean, nobody here can tell. */
export async function alertUnknownStatuses(
  tx: Db,
  purchase: PurchaseRow,
  { id, unknownStatuses }: Intent,
): Promise<void> {
  for (const status of unknownStatuses) {
    await alertUnknown(tx, {
      key: `${id} ${status}`,
      message: `Receipt ${purchase.receiptNumber ?? '(none yet)'}: the card provider gives the ${status}, which this version does not know. Nothing is sent again while it lasts. Look at it in the provider’s dashboard.`,
      groupId: purchase.groupId,
    });
  }
}

async function alertUnknown(tx: Db, alert: Omit<Alert, 'kind'>): Promise<void> {
  const key = `provider-status:${alert.key}`;
  if (!(await wasRaised(tx, key))) await raiseAlert(tx, { ...alert, key, kind: 'provider-status' });
}
