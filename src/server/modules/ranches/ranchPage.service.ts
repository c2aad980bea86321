import { mostRanchNames } from '#shared/ranches/ranchPage';
import type { ranchRoutes } from '#shared/ranches/ranches.contract';

import { inTransaction, type Context } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError, ruleBroken } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Caller, Handler } from '../../http/serve';
import { findSupplierName, lockSupplier } from '../suppliers/suppliers.queries';
import {
  findRanchPage,
  listNamesOf,
  takeName,
  writeRanchPage,
  type RanchPageRow,
} from './ranchPages.queries';

type Routes = typeof ranchRoutes;

export const getRanchPage: Handler<Routes['getRanchPage']> = async (
  context,
  { params: { id } },
  { caller },
) => {
  const { db } = context;
  requireManaged(caller, id, isId(id) && (await findSupplierName(db, id)) !== null);
  const page = await findRanchPage(db, id);
  return { page: page && present(context, page) };
};

export const saveRanchPage: Handler<Routes['saveRanchPage']> = (
  context,
  { params: { id }, body },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const { db } = tx;
    requireManaged(caller, id, isId(id) && (await lockSupplier(db, id)) !== undefined);
    const before = await findRanchPage(db, id);
    if (before?.name !== body.name) await changeName(db, id, body.name);
    await writeRanchPage(db, id, body);
    await recordAudit(db, {
      actorId: caller.id,
      action: 'supplier.page',
      subjectId: id,
      ...(before && { before: named(before) }),
      after: named(body),
    });
    return { page: present(tx, body) };
  });

/** @throws AppError `notFound` for a supplier that is not the caller's, or not there */
const requireManaged = (caller: Caller, supplierId: string, exists: boolean): void =>
  void requireRecord('managedSupplier', caller, exists ? { supplierId } : null);

/** @throws AppError `taken` where it is or was another ranch's, `rule` beyond the most names of one */
async function changeName(tx: Db, supplierId: string, name: string): Promise<void> {
  const names = await listNamesOf(tx, supplierId);
  if (!names.includes(name) && names.length >= mostRanchNames) {
    throw ruleBroken(
      `A page can have ${mostRanchNames} names over time, so that printed codes keep working. Choose one of yours: ${names.join(', ')}.`,
      'name',
    );
  }
  if ((await takeName(tx, name, supplierId)) === supplierId) return;
  const message = 'Another ranch has this name. Choose a different one.';
  throw new AppError('taken', message, { fields: { name: message } });
}

const named = ({ name, isOpen }: RanchPageRow) => ({ name, isOpen });

const present = ({ publicUrl }: Context, { name, about, isOpen }: RanchPageRow) => ({
  name,
  url: `${publicUrl}/r/${name}`,
  about,
  isOpen,
});
