/** The picture of a ranch at the top of its page; its admins set, describe and remove it. */

import type { ranchRoutes } from '#shared/ranches/ranches.contract';

import { inTransaction, type Context } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { AppError } from '../../http/AppError';
import type { Caller, Handler } from '../../http/serve';
import { presentPicture } from '../groups/groups.presenter';
import { insertPicture } from '../pictures/pictures.queries';
import { takePicture } from '../pictures/takePicture';
import { deleteSupplierPicture } from '../suppliers/supplierPicture.queries';
import { lockManagedSupplier, requireManagedSupplier } from './managedSupplier.service';
import { findRanchPicture, insertRanchPicture, writeDescription } from './ranchPictures.queries';

type Routes = typeof ranchRoutes;

export const setRanchPicture: Handler<Routes['setRanchPicture']> = async (
  context,
  { params: { id }, query: { alt }, body },
  { caller },
) => {
  await requireManagedSupplier(context.db, caller, id);
  const encoded = await takePicture(context.db, id, body);
  return changePicture(context, caller, id, async (tx) => {
    const former = await deleteSupplierPicture(tx, id);
    const pictureId = await insertPicture(tx, { ...encoded, createdBy: caller.id });
    await insertRanchPicture(tx, { supplierId: id, pictureId, alt });
    return { before: former, after: alt };
  });
};

export const describeRanchPicture: Handler<Routes['describeRanchPicture']> = (
  context,
  { params: { id }, body: { alt } },
  { caller },
) =>
  changePicture(context, caller, id, async (tx) => {
    const former = await findRanchPicture(tx, id);
    if (!former) throw new AppError('stale', 'The picture was removed meanwhile.');
    await writeDescription(tx, id, alt);
    return { before: former.alt, after: alt };
  });

/** One that is gone already is no error: a button is pressed twice. */
export const removeRanchPicture: Handler<Routes['removeRanchPicture']> = (
  context,
  { params: { id } },
  { caller },
) =>
  changePicture(context, caller, id, async (tx) => ({
    before: await deleteSupplierPicture(tx, id),
    after: null,
  }));

/** Descriptions; null: no picture. */
interface Change {
  before: string | null;
  after: string | null;
}

const changePicture = (
  context: Context,
  caller: Caller,
  supplierId: string,
  change: (tx: Db) => Promise<Change>,
) =>
  inTransaction(context, async ({ db }) => {
    await lockManagedSupplier(db, caller, supplierId);
    const { before, after } = await change(db);
    if (before !== null || after !== null) {
      await recordAudit(db, {
        actorId: caller.id,
        action: 'supplier.picture',
        subjectId: supplierId,
        before: { description: before },
        after: { description: after },
      });
    }
    return readPictureOf(db, supplierId);
  });

/** As the page and its settings show it. */
export async function readPictureOf(db: Db, supplierId: string) {
  const picture = await findRanchPicture(db, supplierId);
  return { picture: picture && presentPicture(picture) };
}
