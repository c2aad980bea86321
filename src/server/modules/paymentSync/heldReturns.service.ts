/**
 * Refunds of purchases that this database does not contain. From inside, a copy that runs beside its
 * original looks like a restored database, so a superadmin has to confirm which it is
 * (docs/decisions/013-backups.md).
 */

import type { alertRoutes } from '#shared/alerts/alerts.contract';
import { formatCents } from '#shared/money';

import type { Context } from '../../context';
import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { isElsewhere, lockShop, readShop, settleShop, type Shop } from '../../db/shop';
import type { Handler } from '../../http/serve';
import { countHeld, releaseHeld, type HeldPayments } from './openPayments.queries';

const alertKey = 'returns-held';

/** `elsewhere`: its database may be a copy; `takenOver`: a backup took its place, and was not looked through yet. */
export type Standing = 'settled' | 'takenOver' | 'elsewhere';

const standingOf = (publicUrl: string | undefined, shop: Shop): Standing => {
  if (isElsewhere(shop, publicUrl)) return 'elsewhere';
  return shop.takenOverAt ? 'takenOver' : 'settled';
};

export const readStanding = async (context: Context): Promise<Standing> =>
  standingOf(context.config.publicUrl, await readShop(context.db));

/**
 * Alerts the superadmins to held refunds, after a walk over the provider's payments.
 * @param isRead whether the walk is complete; then the alert of a takeover has all its figures.
 * @returns whether nothing is held, and this walk can bring nothing new.
 */
export const concludeWalk = (
  { db, config: { publicUrl } }: Context,
  isRead: boolean,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const shop = await lockShop(tx);
    const [standing, held] = [standingOf(publicUrl, shop), await countHeld(tx)];
    const isWhole = isRead && held.failed === 0;
    if (standing !== 'elsewhere' && held.payments === 0) {
      if (!isWhole) return false;
      if (standing === 'takenOver') await settleShop(tx, publicUrl);
      await resolveAlert(tx, alertKey);
      return true;
    }
    if (isWhole || standing !== 'takenOver') {
      const message = describe(standing, held, { shop, publicUrl });
      await raiseAlert(tx, { kind: 'returns-held', key: alertKey, message });
    }
    return false;
  });

export const releaseReturns: Handler<(typeof alertRoutes)['releaseReturns']> = async (
  { db, config },
  _,
  { caller },
) => {
  const { publicUrl } = config;
  const { payments } = await releaseHeldReturns(db, { publicUrl, actorId: caller.id });
  return { payments };
};

interface Release {
  publicUrl: string | undefined;
  /** Null: by command. */
  actorId: string | null;
}

/** A superadmin confirms that this database is the shop's own: held purchases are sold again or refunded. */
export const releaseHeldReturns = (
  db: Db,
  { publicUrl, actorId }: Release,
): Promise<HeldPayments> =>
  db.transaction(async (tx) => {
    await lockShop(tx);
    const held = await countHeld(tx);
    await releaseHeld(tx);
    await settleShop(tx, publicUrl);
    await resolveAlert(tx, alertKey);
    await recordAudit(tx, {
      actorId,
      action: 'alert.releaseReturns',
      subjectId: alertKey,
      after: { payments: held.payments, cents: held.cents },
    });
    return held;
  });

interface Place {
  shop: Shop;
  publicUrl: string | undefined;
}

function describe(standing: Standing, held: HeldPayments, { shop, publicUrl }: Place): string {
  const money = `${held.payments} payments (${formatCents(held.cents)})`;
  if (standing === 'takenOver') {
    return `A backup has taken this shop over. ${shop.foundAgain} sales made after it were found again. ${money} fit no share in it and would go back to their buyers. Nothing goes back until you let it. If there is a newer backup, restore that one instead.`;
  }
  if (standing === 'elsewhere') {
    return `This server’s address (PUBLIC_URL) is ${publicUrl ?? 'not set'}, but its database belongs to ${shop.publicUrl ?? 'no address'}. If it is a copy, use other keys of the card provider here. If the shop has moved here, let go of what is held back: ${money} without a purchase in this database, and the fill-by days of all groups.`;
  }
  return `${money} of this shop have no purchase in this database. If it is an old database or a copy, stop this server. If it is the shop’s own, let them go: shares that are still free are sold to their buyers, the other money goes back.`;
}
