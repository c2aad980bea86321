import type { Db } from '../db/database';
import { newId } from '../db/schema/columns';
import { passwordColumns } from '../modules/users/newPassword.service';
import type { ChargeTestCard } from '../payments/testCharges';
import {
  hasUsers,
  insertRanchPages,
  insertSuppliers,
  insertUsers,
  lockUsers,
} from './demo.queries';
import { demoGroupsElsewhere } from './demoGroupsElsewhere';
import { demoGroupsNorthwest } from './demoGroupsNorthwest';
import { demoPeople, type DemoPersonKey } from './demoPeople';
import { payDemoSales, type DemoIds, type PricedDemoGroup } from './demoSales';
import { demoRanchPages, demoSuppliers, type DemoSupplierKey } from './demoSuppliers';
import { writeDemoGroup } from './writeDemoGroup';

type SupplierIds = Record<DemoSupplierKey, string>;

/**
 * Fills an empty database; does nothing to any other.
 * @param password of every demo account.
 * @returns whether it was filled
 */
export async function seedDemoData(
  db: Db,
  charge: ChargeTestCard,
  password: string,
): Promise<boolean> {
  if (await hasUsers(db)) return false;
  const now = new Date();
  const supplierIds = idsFor(demoSuppliers);
  const userIds = idsFor(demoPeople);
  const demoGroups: PricedDemoGroup[] = [];
  for (const group of [...demoGroupsNorthwest, ...demoGroupsElsewhere]) {
    demoGroups.push(await payDemoSales(group, userIds, charge, now));
  }
  const passwordOfAll = await passwordColumns(password);
  return db.transaction(async (tx) => {
    await lockUsers(tx);
    if (await hasUsers(tx)) return false;
    await writeSuppliers(tx, supplierIds);
    await writeRanchPages(tx, supplierIds);
    await writePeople(tx, userIds, supplierIds, passwordOfAll);
    for (const demoGroup of demoGroups) {
      await writeDemoGroup(tx, demoGroup, supplierIds[demoGroup.group.supplier], userIds);
    }
    return true;
  });
}

const idsFor = <Key extends string>(records: Record<Key, unknown>): Record<Key, string> =>
  Object.fromEntries(Object.keys(records).map((key) => [key, newId()])) as Record<Key, string>;

async function writeSuppliers(tx: Db, ids: SupplierIds): Promise<void> {
  const keys = Object.keys(demoSuppliers) as DemoSupplierKey[];
  await insertSuppliers(
    tx,
    keys.map((key) => ({ id: ids[key], ...demoSuppliers[key] })),
  );
}

/** The page of each place that has one, open. */
async function writeRanchPages(tx: Db, ids: SupplierIds): Promise<void> {
  const pages = Object.entries(demoRanchPages).map(([key, page]) => ({
    supplierId: ids[key as DemoSupplierKey],
    isOpen: true,
    ...page,
  }));
  await insertRanchPages(tx, pages);
}

async function writePeople(
  tx: Db,
  ids: DemoIds,
  supplierIds: SupplierIds,
  password: Awaited<ReturnType<typeof passwordColumns>>,
): Promise<void> {
  const keys = Object.keys(demoPeople) as DemoPersonKey[];
  const rows = keys.map((key) => {
    const { supplier, ...person } = demoPeople[key];
    return {
      ...person,
      id: ids[key],
      supplierId: supplier && supplierIds[supplier],
      ...password,
      emailVerifiedAt: new Date(),
    };
  });
  await insertUsers(tx, rows);
}
