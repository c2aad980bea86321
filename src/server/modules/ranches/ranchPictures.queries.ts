import { eq } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { pictures } from '../../db/schema/pictures';
import { ranchPictures } from '../../db/schema/ranchPages';
import type { GroupPicture } from '../groups/groupFacts.rules';

export async function findRanchPicture(db: Db, supplierId: string): Promise<GroupPicture | null> {
  const [picture] = await db
    .select({
      id: pictures.id,
      key: pictures.key,
      alt: ranchPictures.alt,
      width: pictures.width,
      height: pictures.height,
    })
    .from(ranchPictures)
    .innerJoin(pictures, eq(pictures.id, ranchPictures.pictureId))
    .where(eq(ranchPictures.supplierId, supplierId));
  return picture ?? null;
}

export async function insertRanchPicture(
  tx: Db,
  picture: typeof ranchPictures.$inferInsert,
): Promise<void> {
  await tx.insert(ranchPictures).values(picture);
}

export async function writeDescription(tx: Db, supplierId: string, alt: string): Promise<void> {
  await tx.update(ranchPictures).set({ alt }).where(eq(ranchPictures.supplierId, supplierId));
}
