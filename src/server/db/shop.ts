import { isNull, sql } from 'drizzle-orm';

import type { Db } from './database';
import { shops } from './schema/platform';

export type Shop = typeof shops.$inferSelect;

/** The shop that this database is. */
export async function readShop(db: Db): Promise<Shop> {
  const [shop] = await db.select().from(shops);
  if (!shop) throw new Error('The table shops has lost its row.');
  return shop;
}

/** The same, locked until the transaction ends: a release and an alert of what it releases exclude each other. */
export async function lockShop(tx: Db): Promise<Shop> {
  await tx.select({ id: shops.id }).from(shops).for('no key update');
  return readShop(tx);
}

/** The same, with the address of its servers noted by the first that has one. */
export async function openShop(db: Db, publicUrl: string | undefined): Promise<Shop> {
  if (publicUrl) await db.update(shops).set({ publicUrl }).where(isNull(shops.publicUrl));
  return readShop(db);
}

/** True where a server with that PUBLIC_URL may serve only a copy of the shop's database. */
export const isElsewhere = (shop: Shop, publicUrl: string | undefined): boolean =>
  shop.publicUrl !== null && shop.publicUrl !== publicUrl;

/** All payments are known or released, and the shop is served at this address from now on. */
export async function settleShop(db: Db, publicUrl: string | undefined): Promise<void> {
  await db.update(shops).set({ publicUrl: publicUrl ?? null, takenOverAt: null, foundAgain: 0 });
}

/** One more sale was found again. */
export async function countFoundAgain(tx: Db): Promise<void> {
  await tx.update(shops).set({ foundAgain: sql`${shops.foundAgain} + 1` });
}
