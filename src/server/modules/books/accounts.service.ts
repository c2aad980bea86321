import { accountsFrom, type Accounts } from '#shared/books/accounts';
import type { bookRoutes } from '#shared/books/books.contract';

import { inTransaction } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { requireRecord } from '../../http/requireRecord';
import type { Caller, Handler } from '../../http/serve';
import { findSupplier } from '../suppliers/suppliers.queries';
import { findAccounts, writeAccounts } from './accounts.queries';

/** As they were named, else the usual ones. */
export const readAccounts = async (db: Db, supplierId: string | null): Promise<Accounts> =>
  accountsFrom(supplierId === null ? {} : await findAccounts(db, supplierId));

/** @throws AppError `notFound` */
async function requireManaged(db: Db, caller: Caller, id: string): Promise<void> {
  const supplier = isId(id) ? await findSupplier(db, id) : undefined;
  requireRecord('managedSupplier', caller, supplier ? { supplierId: supplier.id } : null);
}

export const getAccounts: Handler<(typeof bookRoutes)['getAccounts']> = async (
  { db },
  { params: { id } },
  { caller },
) => {
  await requireManaged(db, caller, id);
  return readAccounts(db, id);
};

export const saveAccounts: Handler<(typeof bookRoutes)['saveAccounts']> = async (
  context,
  { params: { id }, body },
  { caller },
) => {
  await requireManaged(context.db, caller, id);
  return inTransaction(context, async ({ db }) => {
    const before = await readAccounts(db, id);
    await writeAccounts(db, id, body);
    await recordAudit(db, {
      actorId: caller.id,
      action: 'supplier.accounts',
      subjectId: id,
      before,
      after: body,
    });
    return body;
  });
};
