import { isLastCallDue } from '#shared/filling/lastCall';

import { inTransaction, type Context, type Transaction } from '../../context';
import { queueMail } from '../../mail/outbox';
import { lastCallMail, type LastCall } from '../../mail/messages/filling';
import { inviteLinkOf } from '../invites/inviting.service';
import { lockGroup, type LockedGroup } from '../inventory/stock';
import { keepUnsubscribeKey } from '../users/lastCallAddresses.queries';
import { supplierNameOf } from './filling.queries';
import {
  listInvitesToCall,
  listMembersToCall,
  listNearlyDue,
  markLastCall,
} from './lastCalls.queries';

/** The mark and the mails are of one transaction, under the group's lock: all of them once, or none. */
const send = (context: Context, groupId: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, groupId);
    if (!group || !isLastCallDue({ ...group, ...group.stock }, group.lockedAt)) return;
    const lastCall = describe(group, await supplierNameOf(tx.db, group.supplierId));
    if (!lastCall) return;
    await markLastCall(tx.db, group.id);
    await tellMembers(tx, group, lastCall);
    await tellInvited(tx, group, lastCall);
    tx.failpoint('last-call-queued');
  });

async function tellMembers(tx: Transaction, group: LockedGroup, lastCall: LastCall): Promise<void> {
  const url = `${tx.publicUrl}/groups/view/${group.id}`;
  for (const member of await listMembersToCall(tx.db, group)) {
    const letter = lastCallMail(member, lastCall, {
      button: { label: 'See the group', url },
      unsubscribeUrl: await unsubscribeUrl(tx, member.email),
      because: 'You get this email because you joined the group and have no share of it.',
    });
    await queueMail(tx.db, letter);
  }
}

async function tellInvited(tx: Transaction, group: LockedGroup, lastCall: LastCall): Promise<void> {
  for (const invite of await listInvitesToCall(tx.db, group)) {
    const letter = lastCallMail(unnamed(invite.email), lastCall, {
      button: { label: 'Join the group', url: await inviteLinkOf(tx, invite) },
      unsubscribeUrl: await unsubscribeUrl(tx, invite.email),
      because: 'You get this email because you were invited to the group.',
    });
    await queueMail(tx.db, letter);
  }
}

const unsubscribeUrl = async ({ publicUrl, db }: Transaction, email: string): Promise<string> =>
  `${publicUrl}/unsubscribe/${await keepUnsubscribeKey(db, email)}`;

/** Mails the one last call of every group that it is time for: a job's round. */
export async function sendLastCalls(context: Context): Promise<void> {
  for (const { id } of await listNearlyDue(context.db)) {
    await send(context, id).catch((error: unknown) => {
      context.log.warn({ err: error }, 'last call of a group: later again');
    });
  }
}

/** An invitation is for an address: who has it says nobody. */
const unnamed = (email: string) => ({ email, username: '', emailVerifiedAt: null });

const describe = (group: LockedGroup, supplierName: string): LastCall | null =>
  group.fillBy && {
    group,
    supplierName,
    fillBy: group.fillBy,
    freeQuarters: group.stock.quartersLeft - group.stock.quartersHeld,
    totalQuarters: group.stock.totalQuarters,
  };
