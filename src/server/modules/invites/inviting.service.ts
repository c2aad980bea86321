import type { Actor } from '#shared/users/actor';
import type { Group } from '#shared/groups/groups.contract';
import type { inviteRoutes } from '#shared/invites/invites.contract';
import type { RouteAnswer, RouteInput } from '#shared/route';
import { normalizeEmail } from '#shared/text';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { AppError, notFound } from '../../http/AppError';
import type { CallContext } from '../../http/serve';
import type { MailQueue } from '../../mail/mailQueue';
import { invitationMail } from '../../mail/messages/invitation';
import { lockManagedGroup } from '../groups/groupAccess';
import { announceGroupChange } from '../inventory/groupChanges';
import { findInviteTo, markRevoked, renewInvite, type InviteRecord } from './invites.queries';
import type { createInviteTokens } from './inviteTokens';

export interface InvitingDeps {
  db: Db;
  mail: MailQueue;
  publicUrl: () => string;
  inviteTokens: ReturnType<typeof createInviteTokens>;
  /** The group as the caller sees it. */
  presentGroup: (caller: Actor, groupId: string) => Promise<Group>;
}

/** Whom to invite, and who does. */
export interface Invitation {
  groupId: string;
  email: string;
  invitedBy: string;
}

type Send = typeof inviteRoutes.sendInvite;
type Revoke = typeof inviteRoutes.revokeInvite;
type ByAdmin = CallContext<'admin'>;

const lifetimeMs = 14 * 24 * 3_600_000;

/** Invites as a group's admins send and revoke them. */
export function createInviting({ db, mail, publicUrl, inviteTokens, presentGroup }: InvitingDeps) {
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

  async function sendInvite(
    { params, body }: RouteInput<Send>,
    { caller }: ByAdmin,
  ): Promise<RouteAnswer<Send>> {
    const email = normalizeEmail(body.email);
    await db.transaction(async (tx) => {
      await lockManagedGroup(tx, caller, params.id);
      await invite(tx, { groupId: params.id, email, invitedBy: caller.id });
      const { memberId } = await requireInvite(tx, params.id, email);
      if (memberId) throw new AppError('conflict', 'Member already added or invited');
      await recordChange(tx, caller, params.id, 'group.invite');
    });
    return presentGroup(caller, params.id);
  }

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

  async function revokeInvite(
    { params }: RouteInput<Revoke>,
    { caller }: ByAdmin,
  ): Promise<RouteAnswer<Revoke>> {
    await db.transaction(async (tx) => {
      await lockManagedGroup(tx, caller, params.id);
      await withdraw(tx, params.id, normalizeEmail(params.email));
      await recordChange(tx, caller, params.id, 'group.revokeInvite');
    });
    return presentGroup(caller, params.id);
  }

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
