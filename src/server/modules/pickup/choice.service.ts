import type { pickupRoutes } from '#shared/pickup/pickup.contract';
import { choiceHours, isFixed } from '#shared/pickup/windows';
import { canManageGroup } from '#shared/groups/groupPermissions';

import { inTransaction } from '../../context';
import { readNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { causerOf } from '../../mail/purses';
import { announceShareChange } from '../inventory/groupChanges';
import { findSeller } from '../purchases/purchaseLists.queries';
import { findShare, lockPurchase } from '../purchases/purchases.queries';
import { findHandover, findWindow, type WindowRow } from '../windows/pickupWindows.queries';
import { ensureHandover, updateHandover } from './handovers.queries';
import { notifyOfChange } from './windowMails.notice';
import { lockWindow } from './windows.queries';

/** A buyer's window, and who collects in their place. */
export const chooseWindow: Handler<(typeof pickupRoutes)['chooseWindow']> = async (
  context,
  { params, body },
  { caller },
) => {
  const found = isId(params.id) ? await findShare(context.db, params.id) : null;
  const seller = found && (await findSeller(context.db, found.id));
  if (!found || !seller) throw notFound('Purchase');
  requireRecord('receipt', caller, { ...seller, userId: found.userId });
  const mayAlways = canManageGroup(caller, seller);
  return inTransaction(context, async (tx) => {
    const { db } = tx;
    const purchase = await lockPurchase(db, found.id);
    if (purchase?.state !== 'paid') {
      throw new AppError('conflict', 'This share is not paid, so there is nothing to collect.');
    }
    const before = await ensureHandover(db, purchase.id);
    const isMove = before.windowId !== body.windowId;
    if (before.collectedAt) throw new AppError('conflict', 'This share was given out already.');
    const window = isId(body.windowId)
      ? await lockWindow(db, purchase.groupId, body.windowId)
      : null;
    if (!window) throw new AppError('conflict', 'This window is gone. Choose another one.');
    if (isMove) {
      if (!mayAlways) await requireOpen(db, purchase.groupId, [before.windowId, window.id]);
      requireRoom(window);
    }
    // Pending change mail first: a change that is reverted later would not correct this buyer's mail.
    if (isMove) {
      const { userId, groupId } = purchase;
      const own = { userId, groupId, causer: causerOf(caller) };
      await notifyOfChange(tx, window, { hasWaited: false, others: [own] });
    }
    const { collector } = body;
    await updateHandover(db, purchase.id, {
      windowId: window.id,
      collector,
      ...(isMove && { remindedOf: null }),
    });
    await recordAudit(db, {
      actorId: caller.id,
      action: 'purchase.window',
      subjectId: purchase.id,
      after: { beginsAt: window.beginsAt.toISOString(), aFriendCollects: collector !== null },
    });
    announceShareChange(db, purchase.groupId);
    return findHandover(db, purchase);
  });
};

/** @throws AppError `conflict` for a buyer who is too late for the window they have, or want. */
async function requireOpen(db: Db, groupId: string, ids: (string | null)[]): Promise<void> {
  const now = await readNow(db);
  for (const id of ids) {
    const window = id && (await findWindow(db, groupId, id));
    if (window && isFixed(window, now)) {
      const message = `A window is chosen until ${String(choiceHours)} hours before it begins. Ask the supplier.`;
      throw new AppError('conflict', message);
    }
  }
}

/** @throws AppError `conflict`; the row of `window` is locked. */
function requireRoom({ room, taken }: WindowRow & { taken: number }): void {
  if (taken >= room) throw new AppError('conflict', 'This window is full. Choose another one.');
}
