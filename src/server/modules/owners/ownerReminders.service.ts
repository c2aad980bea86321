import type { ownerRoutes } from '#shared/owners/owners.contract';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { consumeAttempt, tryConsumeAttempt } from '../../http/rateLimit';
import type { Handler } from '../../http/serve';
import { ownerReminderMail } from '../../mail/messages/owners';
import { queueMail } from '../../mail/outbox.queries';
import { lockManagedGroup } from '../groups/groupAccess';
import { forgetOldContacts } from './contacts.queries';
import { countReminder, listToRemind, markReminded } from './ownerReminders.queries';
import { needsAgreement, presentAgreement } from './ownerParts';
import { findOwnerRow, listOwnerRows, type OwnerRow } from './owners.queries';

/** How often the job looks. */
export const ownersSeconds = 600;

/** Forgets old contacts and reminds buyers who have not signed: a job's round. */
export async function keepOwners(context: Context): Promise<void> {
  await forgetOldContacts(context.db);
  await remindSigners(context);
}

/** Mails each buyer who has not signed, when it is time. */
async function remindSigners(context: Context): Promise<void> {
  for (const purchaseId of await listToRemind(context.db)) {
    await inTransaction(context, async (tx) => {
      if (!(await countReminder(tx.db, purchaseId))) return;
      const row = await findOwnerRow(tx.db, purchaseId);
      if (row && isMissing(row)) await mail(tx, row);
    }).catch((error: unknown) => {
      context.log.warn({ err: error }, 'reminder of an owner: retry later');
    });
  }
}

/** Of a group, once a day. */
const oncePerGroup = {
  name: 'remind-owners',
  most: 1,
  withinMinutes: 24 * 60,
  refusal: 'The owners were reminded today.',
};

/** Mails at once all who have not given a contact, or have not signed. */
export const remindOwners: Handler<(typeof ownerRoutes)['remindOwners']> = (
  context,
  { params },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const { db, config } = tx;
    const { id } = await lockManagedGroup(db, caller, params.id);
    const missing = (await listOwnerRows(db, id)).filter(isMissing);
    if (missing.length === 0) return { message: 'No buyer has to be reminded.' };
    await consumeAttempt(db, oncePerGroup, id);
    for (const row of missing) {
      if (!(await tryConsumeAttempt(db, config.limits.mails, row.buyer.email))) continue;
      await markReminded(db, row.purchase.id);
      await mail(tx, row);
    }
    await recordAudit(db, { actorId: caller.id, action: 'group.remindOwners', subjectId: id });
    const count = missing.length;
    return { message: count === 1 ? 'One buyer was reminded.' : `${count} buyers were reminded.` };
  });

const hasToSign = (row: OwnerRow): boolean =>
  needsAgreement(row.group) && presentAgreement(row).canSign;

const hasToSay = ({ contact, frozen }: OwnerRow): boolean => !contact && !frozen;

/** A guest has no address to be reminded at. */
const isMissing = (row: OwnerRow): boolean =>
  row.buyer.deletedAt === null && (hasToSign(row) || hasToSay(row));

const mail = ({ db, publicUrl }: Transaction, row: OwnerRow): Promise<void> =>
  queueMail(
    db,
    ownerReminderMail(
      row.buyer,
      { ...row.purchase, groupName: row.group.name },
      { contact: hasToSay(row), signature: hasToSign(row) },
      publicUrl,
    ),
  );
