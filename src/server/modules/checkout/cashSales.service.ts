/**
 * Shares that an admin was paid for in cash: held and sold under the group's lock, as every
 * share is, in one transaction; no card is asked.
 */

import type { Portion } from '#shared/groups/portions';
import { toCents } from '#shared/money';
import { isIn, liveStates } from '#shared/purchases/purchaseStates';
import type { purchaseRoutes } from '#shared/purchases/purchases.contract';
import type { RouteInput } from '#shared/route';
import { normalizeEmail } from '#shared/text';

import { inTransaction, type Transaction } from '../../context';
import type { Db } from '../../db/database';
import { violatedUniqueKey } from '../../db/driverErrors';
import { AppError, ruleBroken } from '../../http/AppError';
import type { Caller, Handler } from '../../http/serve';
import { showGroup } from '../groups/groups.service';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { listJoinedGroupIds } from '../groups/membership.queries';
import { holdStock, type LockedGroup } from '../inventory/stock.service';
import { presentPurchase } from '../purchases/purchaseLists.queries';
import {
  findByCashKey,
  lockPurchase,
  movePurchase,
  shareOf,
  type PurchaseRow,
} from '../purchases/purchases.queries';
import { findBuyerOf } from '../purchases/saleRecipients.queries';
import { addUser } from '../users/userAdmin.service';
import { refuseTaken } from '../users/usernames.service';
import {
  findUserByEmail,
  insertGuest,
  isUsernameFree,
  lockUser,
  type UserRow,
} from '../users/users.queries';
import { requireAvailable, requirePrice } from '../holds/availability.rules';
import { findLiveHold } from './holds.queries';
import { sellAtOnce } from './sales.service';

type Routes = typeof purchaseRoutes;
type Sale = RouteInput<Routes['recordCashSale']>['body'];

export const recordCashSale: Handler<Routes['recordCashSale']> = async (
  context,
  { params, body },
  { caller },
) => {
  const record = () =>
    inTransaction(context, async (tx) => {
      const group = await lockManagedGroup(tx.db, caller, params.id);
      return (await findRecorded(tx.db, group, body)) ?? sell(tx, group, caller, body);
    });
  const purchase = await record()
    // The same sale of another group, at the same moment, is found by now.
    .catch((error: unknown) => {
      if (violatedUniqueKey(error) === 'purchases_cash_key') return record();
      throw error;
    })
    .catch(refuseTaken);
  const updatedGroup = await showGroup(context, caller, purchase.groupId);
  return { updatedGroup, purchase: presentPurchase(purchase) };
};

async function sell(
  tx: Transaction,
  group: LockedGroup,
  caller: Caller,
  { email, name, portion, amountPaid, saleId }: Sale,
): Promise<PurchaseRow> {
  const buyer = email
    ? await requireBuyer(tx, { group, caller }, email, name)
    : await insertGuest(tx.db, name ?? '');
  const waitlistHold = await takeUpWaitlistHold(tx.db, {
    groupId: group.id,
    userId: buyer.id,
    portion,
  });
  const share = waitlistHold ? shareOf(waitlistHold) : requireAvailable(group, portion);
  requirePrice(share, toCents(amountPaid));
  const held = waitlistHold ? group : await holdStock(tx.db, group, share);
  const sale = { ...share, userId: buyer.id, cashKey: saleId };
  return sellAtOnce(tx, held, sale, { cashier: caller.id });
}

/**
 * The account with that address, locked after the group, as by every sale, so that it cannot be deleted meanwhile.
 * Where there is none, one is made for the name, as by an admin in Manage Users.
 * @throws AppError `rule`, `taken`, `tooManyTries`
 */
async function requireBuyer(
  tx: Transaction,
  { group, caller }: { group: LockedGroup; caller: Caller },
  email: string,
  name: string | undefined,
): Promise<UserRow> {
  const known = await findUserByEmail(tx.db, email);
  const buyer = known && (await lockUser(tx.db, known.id));
  if (buyer && (await isTheirs(tx.db, caller, group, buyer))) return buyer;
  // An account without this supplier joins by its own act.
  if (!name) throw ruleBroken('No member has this email yet. Enter the buyer’s name.', 'name');
  if (buyer) throw ruleBroken(ofAnother, 'email');
  const username = !name.includes('@') && (await isUsernameFree(tx.db, name)) ? name : email;
  const { supplierId } = group;
  return addUser(tx, caller, { username, email, role: 'member', supplierId });
}

const ofAnother =
  'This email belongs to an account that has not joined your ranch. Invite it to the group, or leave the email empty.';

/**
 * Ends what is offered to the buyer from the line; its share stays held, to be sold to them at its price.
 * @returns null where nothing is held for them.
 * @throws AppError `conflict` where something else is, or where they pay for it themselves.
 */
async function takeUpWaitlistHold(
  tx: Db,
  { groupId, userId, portion }: { groupId: string; userId: string; portion: Portion },
): Promise<PurchaseRow | null> {
  const found = await findLiveHold(tx, userId, groupId);
  const hold = found && (await lockPurchase(tx, found.id));
  if (!hold || !isIn(liveStates, hold.state)) return null;
  if (!hold.isWaitlistHold || hold.state === 'settling')
    throw new AppError('conflict', 'They are paying for a share of this group by card right now.');
  if (hold.portion !== portion) {
    throw new AppError(
      'conflict',
      `A ${hold.portion} of this group is held for them, from the waitlist. Sell them that, or ask them to pass on it first.`,
    );
  }
  if (hold.intentId !== null) {
    throw new AppError(
      'conflict',
      `They have begun to pay by card for the ${portion} that is held for them. Ask them to finish, or to pass on it first.`,
    );
  }
  return movePurchase(tx, hold.id, 'held', 'released', { releaseReason: 'soldForCash' });
}

/** True for a buyer who is tied to the supplier already: a cash sale must not tie them. */
async function isTheirs(
  tx: Db,
  caller: Caller,
  group: LockedGroup,
  { id, supplierId }: UserRow,
): Promise<boolean> {
  if (caller.role === 'superadmin' || supplierId === group.supplierId) return true;
  return (await listJoinedGroupIds(tx, id)).includes(group.id);
}

/**
 * Finds the same sale, recorded by a call whose answer was lost.
 * @throws AppError `conflict` where the recorded sale differs from this one.
 */
async function findRecorded(tx: Db, group: LockedGroup, sale: Sale): Promise<PurchaseRow | null> {
  const recorded = await findByCashKey(tx, sale.saleId);
  if (!recorded) return null;
  const buyer = await findBuyerOf(tx, recorded.id);
  const isSame =
    recorded.groupId === group.id &&
    (sale.email ? normalizeEmail(sale.email) === buyer?.email : sale.name === buyer?.username) &&
    recorded.portion === sale.portion;
  if (isSame) return recorded;
  throw new AppError(
    'conflict',
    `This sale was already recorded, under receipt ${recorded.receiptNumber ?? ''}. Close this form to record another.`,
  );
}
