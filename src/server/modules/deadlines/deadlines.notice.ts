/** Mails about a group’s deadline and end, queued or waiting in the transaction of the change that they report. */

import type { GroupStage } from '#shared/groups/groupStage';

import type { Transaction } from '../../context';
import { readNow } from '../../db/clock';
import { gatherMail, type WriteGathered } from '../../mail/gathered';
import { letterOf, queueMail } from '../../mail/outbox.queries';
import { readGroup, stageOfLocked, type LockedGroup } from '../inventory/stock.service';
import { toReturnedMoney } from '../purchases/returnedMoney.queries';
import {
  calledOffMail,
  deadlineMovedMail,
  goesAheadMail,
  newSupplierMail,
  onSaleAgainMail,
  type EndedGroup,
  type MailedGroup,
} from './deadlines.mail';
import { listBuyers, listBuyersOf, supplierNameOf } from './deadlines.queries';

/** To the buyers of these purchases. */
export async function queueCalledOff(
  { db, publicUrl }: Transaction,
  group: EndedGroup,
  { reason, purchaseIds }: { reason: string; purchaseIds: string[] },
): Promise<void> {
  for (const buyer of await listBuyersOf(db, purchaseIds)) {
    const about = { userId: buyer.id, groupId: group.id };
    const refunded = { ...buyer, returned: toReturnedMoney(buyer.returned) };
    await queueMail(db, 'calledOff', calledOffMail(refunded, group, reason, publicUrl), about);
  }
}

/** The deadline has passed, and its supplier keeps the rest. */
export async function queueGoesAhead(
  { db, publicUrl }: Transaction,
  group: MailedGroup & { supplierId: string },
): Promise<void> {
  const supplierName = await supplierNameOf(db, group.supplierId);
  for (const buyer of await listBuyers(db, group.id)) {
    const about = { userId: buyer.id, groupId: group.id };
    await queueMail(db, 'goesAhead', goesAheadMail(buyer, group, supplierName, publicUrl), about);
  }
}

/** An admin's edit of a group, as it was before. */
interface Edit {
  before: LockedGroup;
  causer: string;
}

export const gatherNewSupplier = ({ db }: Transaction, { before, causer }: Edit): Promise<void> =>
  toBuyers(before.id, db, (userId) => {
    const known = { groupId: before.id, supplierId: before.supplierId };
    return gatherMail(db, 'newSupplier', { userId, subject: before.id, causer, known });
  });

export const gatherDeadlineMoved = (
  { db }: Transaction,
  { before, causer }: Edit,
  reason: string | null,
): Promise<void> =>
  toBuyers(before.id, db, (userId) => {
    const known = { groupId: before.id, fillBy: before.fillBy?.toISOString() ?? null };
    const latest = { reason };
    return gatherMail(db, 'deadline', { userId, subject: before.id, causer, known, latest });
  });

/** The group goes ahead before its deadline, or is on sale again. */
export const gatherSaleState = ({ db }: Transaction, { before, causer }: Edit): Promise<void> =>
  toBuyers(before.id, db, (userId) => {
    const known = { groupId: before.id, stage: stageOfLocked(before) };
    return gatherMail(db, 'saleState', { userId, subject: before.id, causer, known });
  });

async function toBuyers(
  groupId: string,
  db: Transaction['db'],
  gather: (userId: string) => Promise<void>,
): Promise<void> {
  for (const { id } of await listBuyers(db, groupId)) await gather(id);
}

export const writeNewSupplier: WriteGathered<'newSupplier'> = async (tx, buyer, { known }) => {
  const group = await readGroup(tx.db, known.groupId);
  if (!group || group.supplierId === known.supplierId) return null;
  const supplierName = await supplierNameOf(tx.db, group.supplierId);
  const mail = newSupplierMail(buyer, group, supplierName, tx.publicUrl);
  return letterOf('newSupplier', mail, { userId: buyer.id, groupId: group.id });
};

export const writeDeadlineMoved: WriteGathered<'deadline'> = async (tx, buyer, subject) => {
  const { known, latest } = subject;
  const group = await readGroup(tx.db, known.groupId);
  if (!group?.fillBy || group.decidedAt) return null;
  const from = known.fillBy === null ? null : new Date(known.fillBy);
  if (from?.getTime() === group.fillBy.getTime()) return null;
  const move = { from, to: group.fillBy, reason: latest.reason };
  const mail = deadlineMovedMail(buyer, group, move, tx.publicUrl);
  return letterOf('deadline', mail, { userId: buyer.id, groupId: group.id });
};

export const writeSaleState: WriteGathered<'saleState'> = async (tx, buyer, { known }) => {
  const { db, publicUrl } = tx;
  const group = await readGroup(db, known.groupId);
  if (!group?.fillBy || group.decidedAt) return null;
  const now: GroupStage = stageOfLocked({ ...group, lockedAt: await readNow(db) });
  const about = { userId: buyer.id, groupId: group.id };
  if (known.stage === 'selling' && now === 'filled') {
    const supplierName = await supplierNameOf(db, group.supplierId);
    return letterOf('deadline', goesAheadMail(buyer, group, supplierName, publicUrl), about);
  }
  return known.stage === 'filled' && now === 'selling'
    ? letterOf('deadline', onSaleAgainMail(buyer, group, group.fillBy, publicUrl), about)
    : null;
};
