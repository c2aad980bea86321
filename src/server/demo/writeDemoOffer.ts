import { eq } from 'drizzle-orm';

import type { Db } from '../db/client';
import { groups, invites } from '../db/schema/groups';
import {
  countSoldQuarters,
  insertGroup,
  updateGroupRow,
} from '../modules/groups/groupAdmin.repository';
import { joinGroup } from '../modules/groups/membership.service';
import {
  correctStock,
  holdStock,
  lockGroup,
  openStock,
  sellStock,
  type LockedGroup,
} from '../modules/groups/stock.service';
import { insertPurchase, nextReceiptNumber } from '../modules/purchases/purchases.repository';
import type { DemoIds, DemoOffer, DemoSale } from './demoSales';

const inviteMs = 14 * 86_400_000;

/** Writes a group with its sales by the same steps as real ones, so that every book is right. */
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
  const soldQuarters = await countSoldQuarters(tx, groupId);
  const correction = { remainingCents: 0, soldQuarters, actorId, note: 'Closed.', at: dateClosed };
  await correctStock(tx, await requireGroup(tx, groupId), correction);
  await updateGroupRow(tx, groupId, { status: 'closed', dateClosed });
}

async function requireGroup(tx: Db, groupId: string): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId);
  if (!group) throw new Error('A demo group is not there.');
  return group;
}
