import type { Db } from './database';
import { shops } from './schema/platform';

/** The shop that this database is, whichever copy of it was opened. */
export async function readShopId(db: Db): Promise<string> {
  const [shop] = await db.select().from(shops);
  if (!shop) throw new Error('The table shops has lost its row.');
  return shop.id;
}
