/** Pickup windows of a group, which its admins add, change and take away. */

import { formatDeadline } from '#shared/groups/groupClock';
import type { pickupRoutes } from '#shared/pickup/pickup.contract';
import { checkTimes } from '#shared/pickup/pickup.schema';
import type { RouteInput } from '#shared/route';
import type { Actor } from '#shared/users/actor';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError, notFound, ruleBroken } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { causerOf } from '../../mail/purses';
import { requireSame } from '../../http/requireSame';
import { instantSent } from '../../http/sentTime';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { announceGroupChange } from '../inventory/groupChanges';
import type { LockedGroup } from '../inventory/stock.service';
import { presentWindow, type WindowRow } from '../windows/pickupWindows.queries';
import {
  buyersOf,
  factsOf,
  gatherWindowMails,
  gatherWindowOpened,
  isSameFor,
} from './windows.notice';
import { listChosen } from './windowMails.queries';
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
    const sent = requireTimes(body, group);
    await gatherWindowOpened(tx, group, causerOf(caller));
    const row = await insertWindow(tx.db, group.id, sent);
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'group.addWindow',
      subjectId: group.id,
      after: { ...sent },
    });
    await announceGroupChange(tx.db, group.id);
    return presentWindow({ ...row, taken: 0 });
  });

/** The window with its instants, by the clocks of its group. @throws AppError `rule` */
function requireTimes(
  { beginsAt, endsAt, ...window }: RouteInput<Routes['createWindow']>['body'],
  { timeZone, lockedAt }: LockedGroup,
): WindowInput {
  const times = {
    beginsAt: instantSent(beginsAt, timeZone, 'beginsAt'),
    endsAt: instantSent(endsAt, timeZone, 'endsAt'),
  };
  const problem = checkTimes(times, lockedAt);
  if (problem) throw ruleBroken(problem.message, problem.field);
  return { ...window, ...times };
}

export const updateWindow: Handler<Routes['updateWindow']> = (
  context,
  { params, body },
  { caller },
) =>
  withWindow(context, caller, params, async (tx, group, window) => {
    const { version, ...fields } = body;
    const sent = requireTimes(fields, group);
    if (version !== undefined && version !== window.version) {
      requireSame('window', textsOf(window, group), textsOf(sent, group));
    }
    if (sent.room < window.taken) {
      const message = `${String(window.taken)} shares have chosen this window: leave room for them.`;
      throw ruleBroken(message, 'room');
    }
    const isNotified = window.taken > 0 && !isSameFor(factsOf(window), sent);
    const known = isNotified ? (window.known ?? factsOf(window)) : null;
    await gatherWindowOpened(tx, group, causerOf(caller));
    await changeWindow(tx.db, window.id, sent, known);
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'group.changeWindow',
      subjectId: group.id,
      before: { ...factsOf(window), room: window.room },
      after: { ...sent },
    });
    await announceGroupChange(tx.db, group.id);
    const changed = await lockWindow(tx.db, group.id, window.id);
    if (!changed) throw new Error(`Window ${window.id} is locked, yet gone.`);
    return presentWindow(changed);
  });

/** Fields as the form names them. */
const textsOf = (window: WindowInput, { timeZone }: LockedGroup) =>
  Object.fromEntries(
    windowFields.map((field) => {
      const value = window[field];
      const text = value instanceof Date ? formatDeadline(value, timeZone) : String(value ?? '');
      return [field, text];
    }),
  );

const windowFields = [
  'kind',
  'place',
  'address',
  'area',
  'fee',
  'beginsAt',
  'endsAt',
  'room',
  'note',
] as const;

/** Its buyers are mailed, and choose again. */
export const deleteWindow: Handler<Routes['deleteWindow']> = async (
  context,
  { params },
  { caller },
) => {
  await withWindow(context, caller, params, async (tx, group, window) => {
    const causing = { groupId: group.id, causer: causerOf(caller) };
    const buyers = buyersOf(await listChosen(tx.db, window.id));
    await gatherWindowMails(
      tx,
      buyers.map(({ id: userId }) => ({ userId, ...causing })),
    );
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
