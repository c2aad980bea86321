/** Cost of ending a group for the shop, said before it is done (R-11.34). */

import type { deadlineRoutes } from '#shared/deadlines/deadlines.contract';
import { asCents, formatCents, noCents, toDollars, type Cents } from '#shared/money';

import type { Context } from '../../context';
import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import { isId } from '../../db/schema/columns';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { findGroup } from '../groups/groups.queries';
import { readRefundCost } from '../purchases/fees.queries';
import { readUnfunded } from '../purchases/refunds.queries';
import { listEndingSoon } from './deadlines.queries';

/** How often the balance is compared with what deadlines may refund. */
export const balanceSeconds = 600;
/** A deadline that is no further away is looked at. */
const daysAhead = 2;
const alertKey = 'balance-short';
/** Most groups named in the alert. */
const mostNamed = 5;

export const readCallOffCost: Handler<(typeof deadlineRoutes)['readCallOffCost']> = async (
  context,
  { params },
  { caller },
) => {
  const found = isId(params.id) ? await findGroup(context.db, params.id) : null;
  const { id, pricing } = requireRecord('managedLedger', caller, found?.deletedAt ? null : found);
  const { refundCents, cashCents, feeCents, buyers } = await readRefundCost(context.db, [id]);
  const shortCents = await readShortfall(context, refundCents);
  return {
    refunds: toDollars(refundCents),
    ...(pricing && { cash: toDollars(cashCents) }),
    fees: toDollars(feeCents),
    buyers,
    shortBy: shortCents === null ? null : toDollars(shortCents),
  };
};

/**
 * Puts before the superadmins by how much the balance is short of what deadlines within two days may refund. The
 * deadlines are kept all the same. Where the provider cannot be asked the alert stays as it is.
 */
export async function alertShortBalance(context: Context): Promise<void> {
  const { db } = context;
  const ending = await listEndingSoon(db, daysAhead);
  const { refundCents, feeCents } = await readRefundCost(
    db,
    ending.map(({ id }) => id),
  );
  const shortCents = await readShortfall(context, refundCents);
  if (shortCents === null) return;
  if (shortCents === 0) return resolveAlert(db, alertKey);
  const named = ending.slice(0, mostNamed).map(({ name }) => name);
  const more = ending.length - named.length;
  await raiseAlert(db, {
    kind: 'balance-short',
    key: alertKey,
    message: `Deadlines of the next two days may refund ${formatCents(refundCents)} to cards (${named.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}). The available balance at the card provider is ${formatCents(shortCents)} short of that. Add funds there: what it does not cover waits, and fails after 45 days. Card fees of ${formatCents(feeCents)} would not be returned.`,
  });
}

/** Cents that the available balance lacks for such refunds, after those that wait; null where the provider cannot be asked. */
async function readShortfall({ db, payments }: Context, refundCents: Cents): Promise<Cents | null> {
  if (refundCents === 0) return noCents;
  const balance = await payments.readBalance().catch(() => null);
  if (!balance) return null;
  const waitingCents = (await readUnfunded(db))?.cents ?? noCents;
  return asCents(Math.max(refundCents + waitingCents - balance.availableCents, 0));
}
