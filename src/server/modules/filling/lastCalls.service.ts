import type { FastifyBaseLogger } from 'fastify';

import { isLastCallDue } from '#shared/filling/lastCall';

import type { Db } from '../../db/database';
import type { Failpoint } from '../../jobs/failpoints';
import type { MailQueue } from '../../mail/mailQueue';
import { lastCallMail, type LastCall } from '../../mail/messages/filling';
import { lockGroup, type LockedGroup } from '../inventory/stock';
import type { InvitingService } from '../invites/inviting.service';
import { keepUnsubscribeKey } from '../users/lastCallAddresses.queries';
import { supplierNameOf } from './filling.queries';
import {
  listInvitesToCall,
  listMembersToCall,
  listNearlyDue,
  markLastCall,
} from './lastCalls.queries';

interface LastCallsDeps {
  db: Db;
  mail: MailQueue;
  inviting: InvitingService;
  publicUrl: () => string;
  failpoint: Failpoint;
  log: FastifyBaseLogger;
}

/** Mails the one last call of every group that it is time for: a job's round. */
export function createSendLastCalls(deps: LastCallsDeps) {
  const { db, mail, inviting, publicUrl, failpoint, log } = deps;

  /** The mark and the mails are of one transaction, under the group's lock: all of them once, or none. */
  const send = (groupId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const group = await lockGroup(tx, groupId);
      if (!group || !isLastCallDue({ ...group, ...group.stock }, group.lockedAt)) return;
      const lastCall = describe(group, await supplierNameOf(tx, group.supplierId));
      if (!lastCall) return;
      await markLastCall(tx, group.id);
      await tellMembers(tx, group, lastCall);
      await tellInvited(tx, group, lastCall);
      failpoint('last-call-queued');
    });

  async function tellMembers(tx: Db, group: LockedGroup, lastCall: LastCall): Promise<void> {
    const url = `${publicUrl()}/groups/view/${group.id}`;
    for (const member of await listMembersToCall(tx, group)) {
      const letter = lastCallMail(member, lastCall, {
        button: { label: 'See the group', url },
        unsubscribeUrl: await unsubscribeUrl(tx, member.email),
        because: 'You get this email because you joined the group and have no share of it.',
      });
      await mail.queue(tx, letter);
    }
  }

  async function tellInvited(tx: Db, group: LockedGroup, lastCall: LastCall): Promise<void> {
    for (const invite of await listInvitesToCall(tx, group)) {
      const letter = lastCallMail(unnamed(invite.email), lastCall, {
        button: { label: 'Join the group', url: await inviting.linkOf(invite) },
        unsubscribeUrl: await unsubscribeUrl(tx, invite.email),
        because: 'You get this email because you were invited to the group.',
      });
      await mail.queue(tx, letter);
    }
  }

  const unsubscribeUrl = async (tx: Db, email: string): Promise<string> =>
    `${publicUrl()}/unsubscribe/${await keepUnsubscribeKey(tx, email)}`;

  return async (): Promise<void> => {
    for (const { id } of await listNearlyDue(db)) {
      await send(id).catch((error: unknown) => {
        log.warn({ err: error }, 'last call of a group: later again');
      });
    }
  };
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
