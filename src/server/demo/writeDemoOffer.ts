import { eq } from 'drizzle-orm';

import type { Db } from '../db/client';
import { groups } from '../db/schema/groups';
import { invites } from '../db/schema/invites';
import { insertGroup, updateGroupRow } from '../modules/groupAdmin/groupAdmin.queries';
import { joinGroup } from '../modules/groups/membership';
import {
  holdStock,
  lockGroup,
  openStock,
  sellStock,
  withdrawStock,
  type LockedGroup,
} from '../modules/inventory/stock';
import { insertPurchase } from '../modules/purchases/purchases.queries';
import { nextReceiptNumber } from '../modules/purchases/receiptNumber';
import type { DemoIds, DemoOffer, DemoSale } from './demoSales';

const inviteMs = 14 * 86_400_000;

/** Writes a group with its sales by the same steps as real ones, so that every ledger is right. */
export async function writeDemoOffer(
  tx: Db,
  offer: DemoOffer,
  supplierId: string,
  userIds: DemoIds,
): Promise<void> {
  const { groupId, group, stock, offeredAt, sales } = offer;
  const offeredBy = userIds[group.offeredBy];
  await insertGroup(tx, {
    id: groupId,
    name: group.name,
    tag: group.tag,
    supplierId,
    animal: group.animal,
    state: group.state,
    weights: group.weights,
    portionsAvailable: group.portionsAvailable,
    createdBy: offeredBy,
    createdAt: offeredAt,
    ...stock,
  });
  await openStock(tx, groupId, stock, { actorId: offeredBy, at: offeredAt });
  for (const sale of sales) await writeSale(tx, groupId, sale, userIds[sale.buyer]);
  for (const member of group.members ?? []) {
    await joinGroup(tx, { id: groupId, supplierId }, userIds[member]);
  }
  for (const email of group.invited ?? []) {
    const expiresAt = new Date(Date.now() + inviteMs);
    await tx.insert(invites).values({ groupId, email, invitedBy: offeredBy, expiresAt });
  }
  const lastSoldAt = sales.at(-1)?.paidAt ?? offeredAt;
  if (group.isClosed) await close(tx, groupId, offeredBy, lastSoldAt);
  await tx.update(groups).set({ updatedAt: lastSoldAt }).where(eq(groups.id, groupId));
}

async function writeSale(
  tx: Db,
  groupId: string,
  { purchaseId, share, intentId, paidAt }: DemoSale,
  userId: string,
): Promise<void> {
  const held = await holdStock(tx, await requireGroup(tx, groupId), share);
  await insertPurchase(tx, {
    ...share,
    id: purchaseId,
    groupId,
    userId,
    state: 'paid',
    stateAt: paidAt,
    intentId,
    receiptNumber: await nextReceiptNumber(tx),
    createdAt: paidAt,
    paidAt,
  });
  await sellStock(tx, held, share, { purchaseId, actorId: userId, at: paidAt });
  await joinGroup(tx, held, userId);
}

async function close(tx: Db, groupId: string, actorId: string, dateClosed: Date): Promise<void> {
  const group = await requireGroup(tx, groupId);
  await withdrawStock(tx, group, 'closed', { actorId, at: dateClosed });
  await updateGroupRow(tx, groupId, { dateClosed });
}

async function requireGroup(tx: Db, groupId: string): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId);
  if (!group) throw new Error('A demo group is not there.');
  return group;
}
