import { type Cents, formatCents } from '#shared/money';

import { raiseAlert, resolveAlert, wasRaised } from '../../db/raiseAlert';
import type { Db } from '../../db/database';

/** Failed this often, a refund is put before the admins. */
export const attemptsBeforeAlert = 3;

const failingKey = (intentId: string): string => `refund-failing:${intentId}`;

interface LostCharge {
  intentId: string;
  amountCents: Cents;
  groupId?: string;
}

/** Alerts the admins that a charge which bought nothing was refunded. */
export async function alertReturned(
  db: Db,
  { intentId, amountCents, groupId }: LostCharge,
): Promise<void> {
  await resolveAlert(db, failingKey(intentId));
  await raiseAlert(db, {
    kind: 'charge-returned',
    key: `charge-returned:${intentId}`,
    message: `A charge of ${formatCents(amountCents)} (${intentId}) bought nothing and was refunded.`,
    ...(groupId && { groupId }),
  });
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
