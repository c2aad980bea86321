/** Pictures of the tickets of the scale: proof of the weight that a price is settled by, for buyers to see. */

import { weighedParts } from '#shared/pickup/pieces';
import type { weightRoutes } from '#shared/weight/weight.contract';
import type { Actor } from '#shared/users/actor';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit, type AuditEntry } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { readGroup, type LockedGroup, type ReadGroup } from '../inventory/stock.service';
import { insertPicture } from '../pictures/pictures.queries';
import { takePicture } from '../pictures/takePicture';
import { deleteTicket, deleteTicketOf, insertTicket } from '../purchases/scaleTickets.queries';
import { requirePricing, showStatements } from './statements.service';

type Routes = typeof weightRoutes;

export const setTicket: Handler<Routes['setTicket']> = async (
  context,
  { params, query: { piece, alt }, body },
  { caller },
) => {
  const found = isId(params.id) ? await readGroup(context.db, params.id) : null;
  const group = requireRecord('managedGroup', caller, found);
  requireWeighed(group, piece);
  const encoded = await takePicture(context.db, group.supplierId, body);
  await changeTickets(context, caller, params.id, async ({ db }, locked) => {
    requireWeighed(locked, piece);
    const [before] = await deleteTicketOf(db, locked.id, piece);
    const pictureId = await insertPicture(db, { ...encoded, createdBy: caller.id });
    await insertTicket(db, { groupId: locked.id, piece, pictureId, alt });
    return {
      ...(before !== undefined && { before: { description: before } }),
      after: { piece, description: alt },
    };
  });
  return showStatements(context.db, caller, params.id);
};

/** @throws AppError `conflict` for a fixed price, and a piece that is not on the scale's list */
function requireWeighed(group: ReadGroup | LockedGroup, piece: string): void {
  requirePricing(group);
  if (weighedParts(group).some(({ label }) => label === piece)) return;
  throw new AppError('conflict', 'Weigh this piece first, then add the picture of its ticket.');
}

/** One that is gone already is no error: a button is pressed twice. */
export const removeTicket: Handler<Routes['removeTicket']> = async (
  context,
  { params },
  { caller },
) => {
  await changeTickets(context, caller, params.id, async ({ db }, { id }) => {
    const [description] = await deleteTicket(db, id, params.pictureId);
    return description === undefined ? null : { before: { description } };
  });
  return showStatements(context.db, caller, params.id);
};

type Change = Pick<AuditEntry, 'before' | 'after'> | null;

/** Changes the tickets of a locked group; null: nothing. */
const changeTickets = (
  context: Context,
  caller: Actor,
  id: string,
  change: (tx: Transaction, group: LockedGroup) => Promise<Change>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, id);
    const changed = await change(tx, group);
    if (!changed) return;
    const entry = { actorId: caller.id, action: 'group.ticket', subjectId: group.id } as const;
    await recordAudit(tx.db, { ...entry, ...changed });
    await announceGroupChange(tx.db, group.id);
  });
