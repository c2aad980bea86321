import { supplierScope } from '#shared/users/supplierPermissions';
import { keptZone, zoneLabel } from '#shared/groups/timeZones';
import { answerList } from '#shared/lists';
import type { RouteInput } from '#shared/route';
import { supplierRoutes, type Supplier } from '#shared/suppliers/suppliers.contract';
import { stateIn, zoneOfRanch } from '#shared/suppliers/writtenState';

import { inTransaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { violatedUniqueKey } from '../../db/driverErrors';
import { eachOf, readBatches, readPage } from '../../db/paging';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import { text, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
import { requireSame } from '../../http/requireSame';
import type { Handler } from '../../http/serve';
import { deleteSupplierPicture } from './supplierPicture.queries';
import {
  countDependents,
  countSuppliers,
  insertSupplier,
  listSupplierRows,
  lockSupplier,
  supplierFilter,
  supplierOrder,
  updateSupplierRow,
  withSupplierId,
  type SupplierRow,
} from './suppliers.queries';

type Routes = typeof supplierRoutes;
type SupplierForm = RouteInput<Routes['createSupplier']>['body'];

export const listSuppliers: Handler<Routes['listSuppliers']> = async ({ db }, { query }) => {
  const where = supplierFilter(query);
  const { items, total } = await readPage({
    query,
    order: supplierOrder(query),
    list: (range) => listSupplierRows(db, { where, ...range }),
    count: () => countSuppliers(db, where),
  });
  return answerList(
    supplierRoutes.listSuppliers,
    { items: items.map(presentSupplier), total },
    query,
  );
};

/** The list as a file: the same filter and order, all pages. */
export const exportSuppliers: Handler<Routes['exportSuppliers']> = async ({ db }, { query }) => {
  const [where, order] = [supplierFilter(query), supplierOrder(query)];
  const batches = readBatches((range) => listSupplierRows(db, { where, order, ...range }));
  const file = { title: 'Suppliers', zone: 'UTC', format: query.format } as const;
  return fileDownload(file, columns, eachOf(batches));
};

/** Their own; every one for those who may buy from any. */
export const listMySuppliers: Handler<Routes['listMySuppliers']> = async (
  { db },
  _input,
  { caller },
) => {
  const scope = supplierScope(caller);
  if (scope === 'none') throw unlinked();
  const own = scope === 'all' ? undefined : withSupplierId(scope.supplierId);
  const rows = await listSupplierRows(db, { where: own, order: supplierOrder({}) });
  if (own && rows.length === 0) throw unlinked();
  return rows.map(presentSupplier);
};

export const createSupplier: Handler<Routes['createSupplier']> = async (
  context,
  { body },
  { caller },
) => {
  const supplier = await inTransaction(context, async ({ db }) => {
    const row = await insertSupplier(db, body);
    await recordAudit(db, {
      actorId: caller.id,
      action: 'supplier.create',
      subjectId: row.id,
      after: { name: row.name },
    });
    return row;
  }).catch(refuseTakenName);
  return presentSupplier(supplier);
};

export const updateSupplier: Handler<Routes['updateSupplier']> = async (
  context,
  { params, body: { seen, ...form } },
  { caller },
) => {
  const supplier = await inTransaction(context, async ({ db }) => {
    const before = await lockKnownSupplier(db, params.id);
    const after = { ...form, timeZone: zoneAfter(before, form) };
    if (seen !== undefined && seen !== before.updatedAt.toISOString()) {
      requireSame('supplier', textsOf(before), textsOf(after));
    }
    await recordAudit(db, {
      actorId: caller.id,
      action: 'supplier.update',
      subjectId: before.id,
      before: { name: before.name },
      after: { name: after.name },
    });
    return (await updateSupplierRow(db, before.id, after)) ?? before;
  }).catch(refuseTakenName);
  return presentSupplier(supplier);
};

export const deleteSupplier: Handler<Routes['deleteSupplier']> = async (
  context,
  { params },
  { caller },
) => {
  await inTransaction(context, async ({ db }) => {
    const { id, name } = await lockKnownSupplier(db, params.id);
    requireNoDependents(await countDependents(db, id));
    await deleteSupplierPicture(db, id);
    await updateSupplierRow(db, id, { deletedAt: new Date() });
    await recordAudit(db, {
      actorId: caller.id,
      action: 'supplier.delete',
      subjectId: id,
      before: { name },
    });
  });
  return { message: 'Supplier deleted.' };
};

const columns: Columns<SupplierRow> = {
  Name: text(({ name }) => name),
  Email: text(({ email }) => email),
  Phone: text(({ phone }) => phone),
  Street: text(({ address }) => address.street),
  City: text(({ address }) => address.city),
  State: text(({ address }) => address.state),
  ZIP: text(({ address }) => address.zip),
};

const unlinked = (): AppError => new AppError('notFound', 'Associated supplier not found.');

const presentSupplier = (row: SupplierRow): Supplier => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  address: row.address,
  timeZone: zoneOfRanch(row),
  updatedAt: row.updatedAt.toISOString(),
});

/** By the fields of the form. */
function textsOf(supplier: Omit<SupplierForm, 'timeZone'> & Pick<SupplierRow, 'timeZone'>) {
  const { name, email, phone, address } = supplier;
  const zone = zoneOfRanch(supplier);
  return {
    name,
    email,
    phone,
    'address.street': address.street,
    'address.city': address.city,
    'address.state': address.state,
    'address.zip': address.zip,
    timeZone: zone ? zoneLabel(zone) : '',
  };
}

/** A zone that was chosen stays, unless the ranch moves to a state whose clocks do not show it. */
function zoneAfter(before: SupplierRow, sent: SupplierForm) {
  const state = stateIn(sent.address.state);
  if (sent.timeZone !== undefined || !state) return sent.timeZone ?? before.timeZone;
  return state === stateIn(before.address.state)
    ? before.timeZone
    : keptZone([before.timeZone], state);
}

async function lockKnownSupplier(tx: Db, id: string): Promise<SupplierRow> {
  const supplier = isId(id) ? await lockSupplier(tx, id) : undefined;
  if (!supplier) throw notFound('Supplier');
  return supplier;
}

function refuseTakenName(error: unknown): never {
  if (violatedUniqueKey(error) !== 'suppliers_name_key') throw error;
  const message = 'There is already a supplier with this name.';
  throw new AppError('taken', message, { fields: { name: message } });
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

function requireNoDependents({ groups, users }: { groups: number; users: number }): void {
  if (groups === 0 && users === 0) return;
  throw new AppError(
    'conflict',
    `This supplier still has ${counted(groups, 'group')} and ${counted(users, 'user')}.`,
  );
}
