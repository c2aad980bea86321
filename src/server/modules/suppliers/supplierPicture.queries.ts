import { eq } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { pictures } from '../../db/schema/pictures';
import { ranchPictures } from '../../db/schema/ranchPages';

/** Deletes the picture of a locked supplier, files included. @returns its description; null: it had none */
export async function deleteSupplierPicture(tx: Db, supplierId: string): Promise<string | null> {
  const [placed] = await tx
    .delete(ranchPictures)
    .where(eq(ranchPictures.supplierId, supplierId))
    .returning();
  if (!placed) return null;
  await tx.delete(pictures).where(eq(pictures.id, placed.pictureId));
  return placed.alt;
}
