import type { Actor } from '#shared/users/actor';
import type { inviteRoutes } from '#shared/invites/invites.contract';
import { normalizeEmail } from '#shared/text';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { AppError, notFound } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import type { MailQueue } from '../../mail/mailQueue';
import { invitationMail } from '../../mail/messages/invitation';
import { lockManagedGroup } from '../groups/groupAccess';
import type { GroupsService } from '../groups/groups.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { findInviteTo, markRevoked, renewInvite, type InviteRecord } from './invites.queries';
import type { InviteTokens } from './inviteTokens';

type Routes = typeof inviteRoutes;

interface InvitingDeps {
  db: Db;
  mail: MailQueue;
  publicUrl: () => string;
  inviteTokens: InviteTokens;
  groups: GroupsService;
}

/** Whom to invite, and who does. */
export interface Invitation {
  groupId: string;
  email: string;
  invitedBy: string;
}

const lifetimeMs = 14 * 24 * 3_600_000;

export type InvitingService = ReturnType<typeof createInvitingService>;

/** Invites as a group's admins send and revoke them. */
export function createInvitingService({ db, mail, publicUrl, inviteTokens, groups }: InvitingDeps) {
  /** Writes the invite, anew if there was one, and its mail, in the caller's transaction. */
  async function invite(tx: Db, { groupId, email, invitedBy }: Invitation): Promise<void> {
    const address = normalizeEmail(email);
    const expiresAt = new Date(Date.now() + lifetimeMs);
    const id = await renewInvite(tx, { groupId, email: address, invitedBy, expiresAt });
    const record = await requireInvite(tx, groupId, address);
    const token = await inviteTokens.issue({ id, email: address, groupId, expiresAt });
    const page = record.accountId ? 'invite' : 'accept-invite';
    await mail.queue(
      tx,
      invitationMail({ ...record, email: address, url: `${publicUrl()}/${page}?token=${token}` }),
    );
  }

  const sendInvite: Handler<Routes['sendInvite']> = async ({ params, body }, { caller }) => {
    const email = normalizeEmail(body.email);
    await db.transaction(async (tx) => {
      await lockManagedGroup(tx, caller, params.id);
      await invite(tx, { groupId: params.id, email, invitedBy: caller.id });
      const { memberId } = await requireInvite(tx, params.id, email);
      if (memberId) throw new AppError('conflict', 'Member already added or invited');
      await recordChange(tx, caller, params.id, 'group.invite');
    });
    return groups.present(caller, params.id);
  };

  /**
   * Ends a pending invite.
   * @throws AppError `notFound` without one, `conflict` where it was accepted.
   */
  async function withdraw(tx: Db, groupId: string, email: string): Promise<void> {
    const { invite } = await requireInvite(tx, groupId, email);
    if (invite.state === 'accepted') {
      throw new AppError('conflict', 'This invite was accepted already.');
    }
    await markRevoked(tx, invite.id);
  }

  const revokeInvite: Handler<Routes['revokeInvite']> = async ({ params }, { caller }) => {
    await db.transaction(async (tx) => {
      await lockManagedGroup(tx, caller, params.id);
      await withdraw(tx, params.id, normalizeEmail(params.email));
      await recordChange(tx, caller, params.id, 'group.revokeInvite');
    });
    return groups.present(caller, params.id);
  };

  return { invite, withdraw, sendInvite, revokeInvite };
}

async function requireInvite(db: Db, groupId: string, email: string): Promise<InviteRecord> {
  const record = await findInviteTo(db, groupId, email);
  if (!record) throw notFound('Invite');
  return record;
}

async function recordChange(tx: Db, caller: Actor, groupId: string, action: string): Promise<void> {
  await recordAudit(tx, { actorId: caller.id, action, subjectId: groupId });
  await announceGroupChange(tx, groupId);
}
