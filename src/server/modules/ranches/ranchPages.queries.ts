import { and, desc, eq, isNull } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { ranchNames, ranchPages } from '../../db/schema/ranchPages';
import { suppliers } from '../../db/schema/suppliers';

export type RanchPageRow = Pick<typeof ranchPages.$inferSelect, 'name' | 'about' | 'isOpen'>;

/** A page as visitors see it. */
export interface OpenRanch {
  name: string;
  supplierId: string;
  supplierName: string;
  about: string;
}

const existing = and(eq(suppliers.id, ranchPages.supplierId), isNull(suppliers.deletedAt));
const isOpen = eq(ranchPages.isOpen, true);

/** The open page that has or had this name. */
export async function findOpenRanch(db: Db, name: string): Promise<OpenRanch | null> {
  const [ranch] = await db
    .select({
      name: ranchPages.name,
      supplierId: suppliers.id,
      supplierName: suppliers.name,
      about: ranchPages.about,
    })
    .from(ranchNames)
    .innerJoin(ranchPages, eq(ranchPages.supplierId, ranchNames.supplierId))
    .innerJoin(suppliers, existing)
    .where(and(eq(ranchNames.name, name), isOpen));
  return ranch ?? null;
}

/** The names of open pages, the newest first. */
export async function listOpenNames(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: ranchPages.name })
    .from(ranchPages)
    .innerJoin(suppliers, existing)
    .where(isOpen)
    .orderBy(desc(ranchPages.supplierId))
    .limit(limit);
  return rows.map(({ name }) => name);
}

type StoredRanchPage = typeof ranchPages.$inferSelect;

export async function findRanchPage(db: Db, supplierId: string): Promise<StoredRanchPage | null> {
  const [page] = await db.select().from(ranchPages).where(eq(ranchPages.supplierId, supplierId));
  return page ?? null;
}

/** All that a ranch has or had, the oldest first. */
export async function listNamesOf(tx: Db, supplierId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: ranchNames.name })
    .from(ranchNames)
    .where(eq(ranchNames.supplierId, supplierId))
    .orderBy(ranchNames.createdAt, ranchNames.name);
  return rows.map(({ name }) => name);
}

/** Takes a name if it is free. @returns the supplier that has it now. */
export async function takeName(tx: Db, name: string, supplierId: string): Promise<string> {
  const [taken] = await tx
    .insert(ranchNames)
    .values({ name, supplierId })
    // So that the row of another ranch is answered, too, also one that commits just now.
    .onConflictDoUpdate({ target: ranchNames.name, set: { name } })
    .returning({ supplierId: ranchNames.supplierId });
  if (!taken) throw new Error('The name was not written.');
  return taken.supplierId;
}

export async function writeRanchPage(
  tx: Db,
  supplierId: string,
  page: RanchPageRow,
): Promise<StoredRanchPage | undefined> {
  const [written] = await tx
    .insert(ranchPages)
    .values({ supplierId, ...page })
    .onConflictDoUpdate({
      target: ranchPages.supplierId,
      set: { ...page, updatedAt: databaseNow },
    })
    .returning();
  return written;
}
