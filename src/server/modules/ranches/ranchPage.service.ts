import { mostRanchNames } from '#shared/ranches/ranchPage';
import type { ranchRoutes } from '#shared/ranches/ranches.contract';
import { zoneOfRanch } from '#shared/suppliers/writtenState';

import { inTransaction, type Context } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { AppError, ruleBroken } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { setKey } from '../pictures/pictures.queries';
import { updateSupplierRow } from '../suppliers/suppliers.queries';
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
    ...(await readPictureOf(db, id)),
  };
};

export const saveRanchPage: Handler<Routes['saveRanchPage']> = (
  context,
  { params: { id }, body: { timeZone, ...body } },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const { db } = tx;
    const supplier = await lockManagedSupplier(db, caller, id);
    const before = await findRanchPage(db, id);
    if (before?.name !== body.name) await changeName(db, id, body.name);
    await writeRanchPage(db, id, body);
    if (timeZone) await updateSupplierRow(db, id, { timeZone });
    if (!body.isOpen) await movePicture(db, id);
    await recordAudit(db, {
      actorId: caller.id,
      action: 'supplier.page',
      subjectId: id,
      ...(before && { before: { ...named(before), timeZone: zoneOfRanch(supplier) } }),
      after: { ...named(body), timeZone: timeZone ?? zoneOfRanch(supplier) },
    });
    return { page: present(tx, body) };
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

const named = ({ name, isOpen }: RanchPageRow) => ({ name, isOpen });

const present = ({ publicUrl }: Context, { name, about, isOpen }: RanchPageRow) => ({
  name,
  url: `${publicUrl}/r/${name}`,
  about,
  isOpen,
});
