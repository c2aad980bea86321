import { zoneLabel, type TimeZone } from '#shared/groups/timeZones';
import { mostRanchNames } from '#shared/ranches/ranchPage';
import type { ranchRoutes } from '#shared/ranches/ranches.contract';
import { zoneOfRanch } from '#shared/suppliers/writtenState';

import { inTransaction, type Context } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { AppError, ruleBroken } from '../../http/AppError';
import { requireSame } from '../../http/requireSame';
import type { Handler } from '../../http/serve';
import { setKey } from '../pictures/pictures.queries';
import { updateSupplierRow, type SupplierRow } from '../suppliers/suppliers.queries';
import { lockManagedSupplier, requireManagedSupplier } from './managedSupplier.service';
import {
  findRanchPage,
  listNamesOf,
  takeName,
  writeRanchPage,
  type RanchPageRow,
} from './ranchPages.queries';
import { readPictureOf } from './ranchPicture.service';
import { findRanchPicture } from './ranchPictures.queries';

type Routes = typeof ranchRoutes;

export const getRanchPage: Handler<Routes['getRanchPage']> = async (
  context,
  { params: { id } },
  { caller },
) => {
  const { db } = context;
  const supplier = await requireManagedSupplier(db, caller, id);
  const page = await findRanchPage(db, id);
  return {
    page: page && present(context, page),
    timeZone: zoneOfRanch(supplier),
    updatedAt: changedAt(supplier, page),
    ...(await readPictureOf(db, id)),
  };
};

export const saveRanchPage: Handler<Routes['saveRanchPage']> = (
  context,
  { params: { id }, body: { seen, timeZone, ...body } },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const { db } = tx;
    const supplier = await lockManagedSupplier(db, caller, id);
    const before = await findRanchPage(db, id);
    if (seen !== undefined && seen !== changedAt(supplier, before)) {
      const zone = zoneOfRanch(supplier);
      requireSame('page', textsOf(before ?? body, zone), textsOf(body, timeZone ?? zone));
    }
    if (before?.name !== body.name) await changeName(db, id, body.name);
    const page = await writeRanchPage(db, id, body);
    const changed = timeZone ? await updateSupplierRow(db, id, { timeZone }) : supplier;
    if (!body.isOpen) await movePicture(db, id);
    await recordAudit(db, {
      actorId: caller.id,
      action: 'supplier.page',
      subjectId: id,
      ...(before && { before: { ...named(before), timeZone: zoneOfRanch(supplier) } }),
      after: { ...named(body), timeZone: timeZone ?? zoneOfRanch(supplier) },
    });
    return { page: present(tx, body), updatedAt: changedAt(changed ?? supplier, page ?? null) };
  });

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

/** Gives the picture of a closed page a new address, so that readers of the old one see it no longer. */
async function movePicture(tx: Db, supplierId: string): Promise<void> {
  const picture = await findRanchPicture(tx, supplierId);
  if (picture) await setKey(tx, picture.id);
}

/** When the page, or the supplier whose time zone its form has, was changed last. */
const changedAt = (supplier: SupplierRow, page: { updatedAt: Date } | null): string =>
  new Date(Math.max(Number(supplier.updatedAt), Number(page?.updatedAt ?? 0))).toISOString();

/** By the fields of the form. */
const textsOf = ({ name, about, isOpen }: RanchPageRow, zone: TimeZone | null) => ({
  name,
  about,
  isOpen: isOpen ? 'shown to the public' : 'not shown to the public',
  timeZone: zone ? zoneLabel(zone) : '',
});

const named = ({ name, isOpen }: RanchPageRow) => ({ name, isOpen });

const present = ({ publicUrl }: Context, { name, about, isOpen }: RanchPageRow) => ({
  name,
  url: `${publicUrl}/r/${name}`,
  about,
  isOpen,
});
