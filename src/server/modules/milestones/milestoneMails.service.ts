import { milestoneKinds, tellingMinutes } from '#shared/groups/milestones';

import { inTransaction, type Context, type Transaction } from '../../context';
import { milestoneEvent } from '../../mail/calendarEvents';
import { milestonesMail } from '../../mail/messages/milestones';
import { queueMail } from '../../mail/outbox.queries';
import { lockGroup, stageOfLocked } from '../inventory/stock';
import { listBuyers } from '../purchases/saleRecipients.queries';
import { findSupplierName } from '../suppliers/suppliers.queries';
import { listToTell, markTold } from './milestoneMails.queries';
import { isNews, listMilestones } from './milestones.queries';

/** A job's round: mails buyers the milestones that changed. */
export async function mailOfMilestones(context: Context): Promise<void> {
  for (const { id } of await listToTell(context.db)) {
    await inTransaction(context, (tx) => tell(tx, id)).catch((error: unknown) => {
      context.log.warn({ err: error }, 'milestones: retry later');
    });
  }
}

/** The mails and the marks are of one transaction, under the group's lock: all of them once, or none. */
async function tell(tx: Transaction, groupId: string): Promise<void> {
  const { db, publicUrl } = tx;
  const group = await lockGroup(db, groupId);
  const stored = await listMilestones(db, groupId);
  const way = milestoneKinds.flatMap((kind) => stored.filter((one) => one.kind === kind));
  const news = way.filter(isNews);
  if (news.length === 0) return;
  const lastChange = new Date(Math.max(...news.map(({ changedAt }) => changedAt.getTime())));
  if (group && minutesBetween(lastChange, group.lockedAt) < tellingMinutes) return;
  await markTold(db, groupId);
  if (!group || !isUnderWay(stageOfLocked(group))) return;
  const supplierName = (await findSupplierName(db, group.supplierId)) ?? 'The rancher';
  const mailed = { ...group, supplierName };
  const events = way.flatMap((one) => milestoneEvent(mailed, one, publicUrl) ?? []);
  for (const buyer of await listBuyers(db, groupId, lastChange)) {
    await queueMail(db, milestonesMail(buyer, mailed, { news, events }, publicUrl));
    tx.failpoint('milestones-queued');
  }
}

const minutesBetween = (from: Date, until: Date): number =>
  (until.getTime() - from.getTime()) / 60_000;

/** Buyers of a group that is done or called off expect no day. */
const isUnderWay = (stage: ReturnType<typeof stageOfLocked>): boolean =>
  stage !== 'done' && stage !== 'calledOff';
