/** Pickup windows of a group, which its admins add, change and take away. */

import type { pickupRoutes } from '#shared/pickup/pickup.contract';
import { tooFarAway } from '#shared/pickup/pickup.schema';
import type { WindowFacts } from '#shared/pickup/windows';
import type { Actor } from '#shared/users/actor';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError, notFound, ruleBroken } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess';
import { announceGroupChange } from '../inventory/groupChanges';
import type { LockedGroup } from '../inventory/stock';
import { presentWindow, type WindowRow } from '../purchases/receiptHandover.queries';
import { factsOf, queueWindowGone } from './windowMails';
import {
  changeWindow,
  deleteWindowRow,
  insertWindow,
  lockWindow,
  type WindowInput,
} from './windows.queries';

type Routes = typeof pickupRoutes;

export const createWindow: Handler<Routes['createWindow']> = (
  context,
  { params, body },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    if (group.calledOffAt) {
      throw new AppError('conflict', 'This group was called off: nothing of it is collected.');
    }
    requireNear(body, group);
    const row = await insertWindow(tx.db, group.id, body);
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'group.addWindow',
      subjectId: group.id,
      after: { ...body },
    });
    await announceGroupChange(tx.db, group.id);
    return presentWindow({ ...row, taken: 0 });
  });

/** @throws AppError `rule` */
function requireNear({ beginsAt }: WindowInput, { lockedAt }: LockedGroup): void {
  const message = tooFarAway(new Date(beginsAt), lockedAt);
  if (message) throw ruleBroken(message, 'beginsAt');
}

export const updateWindow: Handler<Routes['updateWindow']> = (
  context,
  { params, body },
  { caller },
) =>
  withWindow(context, caller, params, async (tx, group, window) => {
    requireNear(body, group);
    if (body.room < window.taken) {
      const message = `${String(window.taken)} shares have chosen this window: leave room for them.`;
      throw ruleBroken(message, 'room');
    }
    const isTold = window.taken > 0 && !isSameFor(factsOf(window), body);
    const known = isTold ? (window.known ?? factsOf(window)) : null;
    await changeWindow(tx.db, window.id, body, known);
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'group.changeWindow',
      subjectId: group.id,
      before: { ...factsOf(window), room: window.room },
      after: { ...body },
    });
    await announceGroupChange(tx.db, group.id);
    const changed = await lockWindow(tx.db, group.id, window.id);
    if (!changed) throw new Error(`Window ${window.id} is locked, yet gone.`);
    return presentWindow(changed);
  });

const factNames = ['kind', 'place', 'address', 'note', 'area', 'fee'] as const;
const instants = ['beginsAt', 'endsAt'] as const;

/** Whether two say the same to a buyer. */
export const isSameFor = (before: WindowFacts, after: WindowFacts): boolean =>
  factNames.every((name) => before[name] === after[name]) &&
  instants.every((name) => Number(new Date(before[name])) === Number(new Date(after[name])));

/** Its buyers are mailed, and choose again. */
export const deleteWindow: Handler<Routes['deleteWindow']> = async (
  context,
  { params },
  { caller },
) => {
  await withWindow(context, caller, params, async (tx, group, window) => {
    await queueWindowGone(tx, group, window);
    await deleteWindowRow(tx.db, window.id);
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'group.removeWindow',
      subjectId: group.id,
      before: { ...factsOf(window), room: window.room },
    });
    await announceGroupChange(tx.db, group.id);
  });
  return { message: 'The window is gone.' };
};

/**
 * Locks a group and then one of its windows. Group before purchase, purchase before window: calls that
 * choose, change and check off do not wait for each other in a circle.
 */
const withWindow = <Result>(
  context: Context,
  caller: Actor,
  { id, windowId }: { id: string; windowId: string },
  act: (
    tx: Transaction,
    group: LockedGroup,
    window: WindowRow & { taken: number },
  ) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, id);
    const window = isId(windowId) ? await lockWindow(tx.db, group.id, windowId) : null;
    if (!window) throw notFound('Window');
    return act(tx, group, window);
  });
