import { isReminderDue } from '#shared/deadlines/reminder';

import type { Transaction } from '../../context';
import { defineNotice } from '../../mail/defineNotice';
import { queueMail } from '../../mail/outbox.queries';
import { inviteLinkOf } from '../invites/inviting.service';
import { lockGroup, type LockedGroup } from '../inventory/stock.service';
import { ensureUnsubscribeKey } from '../users/reminderAddresses.queries';
import { countStock, smallestOf, untouched } from '#shared/inventory/quarterCounts';
import { reminderMail, type Reminder } from './deadlines.mail';
import { supplierNameOf } from './deadlines.queries';
import {
  listInvitesToRemind,
  listMembersToRemind,
  listNearlyDue,
  markReminded,
} from './reminders.queries';

async function send(tx: Transaction, { id }: { id: string }): Promise<void> {
  const group = await lockGroup(tx.db, id);
  if (!group || !isReminderDue({ ...group, ...group.stock }, group.lockedAt)) return;
  const reminder = describe(group, await supplierNameOf(tx.db, group.supplierId));
  if (!reminder) return;
  await markReminded(tx.db, group.id);
  await remindMembers(tx, group, reminder);
  await remindInvited(tx, group, reminder);
  tx.failpoint('last-call-queued');
}

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
    await queueMail(tx.db, 'lastCall', letter, { groupId: group.id });
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
    await queueMail(tx.db, 'lastCall', letter, { groupId: group.id });
  }
}

const unsubscribeUrl = async ({ publicUrl, db }: Transaction, email: string): Promise<string> =>
  `${publicUrl}/unsubscribe/${await ensureUnsubscribeKey(db, email)}`;

/** The one last call of every group that it is time for. */
export const remindersNotice = defineNotice({ name: 'last calls', due: listNearlyDue, send });

/** An invitation has an address and no name. */
const unnamed = (email: string) => ({ email, username: '', emailVerifiedAt: null });

const describe = (group: LockedGroup, supplierName: string): Reminder | null =>
  group.fillBy && {
    group,
    supplierName,
    fillBy: group.fillBy,
    quarters: {
      ...untouched,
      ...countStock(group.stock),
      smallest: smallestOf(group.portionsAvailable),
    },
  };
