import { inTransaction, type Context } from '../../context';
import { defineNotice } from '../../mail/defineNotice';
import { queueMail } from '../../mail/outbox.queries';
import { signingMail } from './owners.mail';
import { forgetOldContacts } from './contacts.queries';
import { countReminder, listToRemind } from './ownerReminders.queries';
import { needsAgreement, presentAgreement } from './owners.presenter';
import { forgetCollected } from './toCollect.queries';
import { findOwnerRow, type OwnerRow } from './owners.queries';

/** How often the job looks. */
export const ownersSeconds = 600;

/** Forgets old contacts and reminds buyers who have not signed: a job's round. */
export async function keepOwners(context: Context): Promise<void> {
  await forgetOldContacts(context.db);
  await inTransaction(context, ({ db }) => forgetCollected(db));
  await signingNotice.run(context);
}

/** Buyers who have not signed are reminded when it is time. */
const signingNotice = defineNotice({
  name: 'owners',
  due: listToRemind,
  send: async (tx, purchaseId) => {
    if (!(await countReminder(tx.db, purchaseId))) return;
    const row = await findOwnerRow(tx.db, purchaseId);
    if (!row || !hasToSign(row)) return;
    const { portion } = row.purchase;
    const share = { id: purchaseId, portion, groupName: row.group.name };
    const letter = signingMail(row.buyer, { ...share, lacksContact: hasToSay(row) }, tx.publicUrl);
    await queueMail(tx.db, 'signing', letter, { purchaseId });
  },
});

const hasToSign = (row: OwnerRow): boolean =>
  needsAgreement(row.group) && presentAgreement(row).canSign;

const hasToSay = ({ contact, frozen }: OwnerRow): boolean => !contact && !frozen;
