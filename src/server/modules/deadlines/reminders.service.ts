import { isReminderDue } from '#shared/deadlines/reminder';

import { inTransaction, type Context, type Transaction } from '../../context';
import { queueMail } from '../../mail/outbox.queries';
import { reminderMail, type Reminder } from '../../mail/messages/deadlines';
import { inviteLinkOf } from '../invites/inviting.service';
import { lockGroup, type LockedGroup } from '../inventory/stock';
import { ensureUnsubscribeKey } from '../users/reminderAddresses.queries';
import { supplierNameOf } from './deadlines.queries';
import {
  listInvitesToRemind,
  listMembersToRemind,
  listNearlyDue,
  markReminded,
} from './reminders.queries';

/** The mark and the mails are of one transaction, under the group's lock: all of them once, or none. */
const send = (context: Context, groupId: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, groupId);
    if (!group || !isReminderDue({ ...group, ...group.stock }, group.lockedAt)) return;
    const reminder = describe(group, await supplierNameOf(tx.db, group.supplierId));
    if (!reminder) return;
    await markReminded(tx.db, group.id);
    await remindMembers(tx, group, reminder);
    await remindInvited(tx, group, reminder);
    tx.failpoint('last-call-queued');
  });

async function remindMembers(
  tx: Transaction,
  group: LockedGroup,
  reminder: Reminder,
): Promise<void> {
  const url = `${tx.publicUrl}/groups/view/${group.id}`;
  for (const member of await listMembersToRemind(tx.db, group)) {
    const letter = reminderMail(member, reminder, {
      button: { label: 'See the group', url },
      unsubscribeUrl: await unsubscribeUrl(tx, member.email),
      because: 'You get this email because you joined the group and have no share of it.',
    });
    await queueMail(tx.db, letter);
  }
}

async function remindInvited(
  tx: Transaction,
  group: LockedGroup,
  reminder: Reminder,
): Promise<void> {
  for (const invite of await listInvitesToRemind(tx.db, group)) {
    const letter = reminderMail(unnamed(invite.email), reminder, {
      button: { label: 'Join the group', url: await inviteLinkOf(tx, invite) },
      unsubscribeUrl: await unsubscribeUrl(tx, invite.email),
      because: 'You get this email because you were invited to the group.',
    });
    await queueMail(tx.db, letter);
  }
}

const unsubscribeUrl = async ({ publicUrl, db }: Transaction, email: string): Promise<string> =>
  `${publicUrl}/unsubscribe/${await ensureUnsubscribeKey(db, email)}`;

/** Mails the one last call of every group that it is time for: a job's round. */
export async function sendReminders(context: Context): Promise<void> {
  for (const { id } of await listNearlyDue(context.db)) {
    await send(context, id).catch((error: unknown) => {
      context.log.warn({ err: error }, 'reminder: retry later');
    });
  }
}

/** An invitation has an address and no name. */
const unnamed = (email: string) => ({ email, username: '', emailVerifiedAt: null });

const describe = (group: LockedGroup, supplierName: string): Reminder | null =>
  group.fillBy && {
    group,
    supplierName,
    fillBy: group.fillBy,
    freeQuarters: group.stock.quartersLeft - group.stock.quartersHeld,
    totalQuarters: group.stock.totalQuarters,
  };
