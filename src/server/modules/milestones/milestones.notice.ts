import { milestoneKinds, notifyMinutes } from '#shared/milestones/milestones';

import type { Transaction } from '../../context';
import { defineNotice } from '../../mail/defineNotice';
import { gatherMail, type WriteGathered } from '../../mail/gathered';
import { letterOf } from '../../mail/outbox.queries';
import { lockGroup, readGroup, stageOfLocked } from '../inventory/stock.service';
import { listRests } from '../purchases/balances.queries';
import { listBuyers } from '../purchases/saleRecipients.queries';
import { findSupplierName } from '../suppliers/suppliers.queries';
import { milestonesMail } from './milestones.mail';
import { listToNotify, markNotified } from './milestoneMails.queries';
import { isNews, listMilestones } from './milestones.queries';

async function notifyBuyers(tx: Transaction, { id: groupId }: { id: string }): Promise<void> {
  const { db } = tx;
  const group = await lockGroup(db, groupId);
  const stored = await listMilestones(db, groupId);
  const news = stored.filter(isNews);
  if (news.length === 0) return;
  const lastChange = new Date(Math.max(...news.map(({ changedAt }) => changedAt.getTime())));
  if (group && minutesBetween(lastChange, group.lockedAt) < notifyMinutes) return;
  await markNotified(db, groupId);
  if (!group || !isUnderWay(stageOfLocked(group))) return;
  const told = stored.map(({ kind, toldOn, toldDone }) => ({ kind, toldOn, toldDone }));
  for (const { id: userId } of await listBuyers(db, groupId, lastChange)) {
    const waiting = { userId, subject: groupId, causer: group.supplierId, isDue: true };
    await gatherMail(db, 'milestones', { ...waiting, known: { groupId, told } });
    tx.failpoint('milestones-queued');
  }
}

/** Milestones that changed go to the buyers. */
export const milestonesNotice = defineNotice({
  name: 'milestones',
  due: listToNotify,
  send: notifyBuyers,
});

/** All that is new since the mail before, also where that is long ago because the purse was empty. */
export const writeMilestones: WriteGathered<'milestones'> = async (tx, buyer, { known }) => {
  const { db, publicUrl } = tx;
  const group = await readGroup(db, known.groupId);
  if (!group) return null;
  const rows = await listMilestones(db, group.id);
  // A change that waits itself is told with those before it.
  if (rows.some(isNews)) return 'later';
  const stored = rows.map((one) => ({
    ...one,
    ...(known.told.find(({ kind }) => kind === one.kind) ?? { toldOn: null, toldDone: false }),
  }));
  const way = milestoneKinds.flatMap((kind) => stored.filter((one) => one.kind === kind));
  const news = way.filter(isNews);
  if (news.length === 0) return null;
  const supplierName = (await findSupplierName(db, group.supplierId)) ?? 'The rancher';
  const owed = (await listRests(db, group.id)).filter(({ userId }) => userId === buyer.id);
  const told = { news, owed: owed.map(({ priceCents, dueAt }) => ({ priceCents, dueAt })) };
  const mail = milestonesMail(buyer, { ...group, supplierName }, told, publicUrl);
  return letterOf('milestones', mail, { userId: buyer.id, groupId: group.id });
};

const minutesBetween = (from: Date, until: Date): number =>
  (until.getTime() - from.getTime()) / 60_000;

/** Buyers of a group that is done or called off expect no day. */
const isUnderWay = (stage: ReturnType<typeof stageOfLocked>): boolean =>
  stage !== 'done' && stage !== 'calledOff';
