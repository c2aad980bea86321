import type { AuditAction } from '#shared/audit/auditActions';
import type { Actor } from '#shared/users/actor';
import { invitationDays } from '#shared/invites/invitationDays';
import type { inviteRoutes } from '#shared/invites/invites.contract';
import { mailboxOf, normalizeEmail } from '#shared/text';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, notFound } from '../../http/AppError';
import { consumeAttempt, type Limits } from '../../http/rateLimit';
import type { BoundHandler } from '../../http/serve';
import type { Mail, MailQueue } from '../../mail/mailQueue';
import { invitationMail } from '../../mail/messages/invitation';
import { lockManagedGroup } from '../groups/groupAccess';
import type { GroupsService } from '../groups/groups.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { consumeInvitations } from '../users/invitationLimit';
import { findInviteTo, markRevoked, renewInvite, type InviteRecord } from './invites.queries';
import type { InviteTokens } from './inviteTokens';

type Routes = typeof inviteRoutes;

interface InvitingDeps {
  db: Db;
  mail: MailQueue;
  limits: Limits;
  publicUrl: () => string;
  inviteTokens: InviteTokens;
  groups: GroupsService;
}

/** Whom to invite, and who does. */
export interface Invitations {
  groupId: string;
  emails: string[];
  invitedBy: Actor;
}

/** A pending invite, with the account that its address has by now. */
export interface LinkedInvite {
  id: string;
  email: string;
  groupId: string;
  expiresAt: Date;
  accountId: string | null;
}

interface Letter {
  letter: Mail;
  /** To whoever invites: it takes nobody else's mailbox up. */
  isOwn: boolean;
}

const lifetimeMs = invitationDays * 24 * 3_600_000;

export type InvitingService = ReturnType<typeof createInvitingService>;

/** Invites as a group's admins send and revoke them. */
export function createInvitingService(deps: InvitingDeps) {
  const { db, mail, limits, publicUrl, inviteTokens, groups } = deps;

  /**
   * Writes each invite, anew if there was one, and its mail, in the caller's transaction.
   * @throws AppError `tooManyTries` where one of them is too much: none is sent then.
   */
  async function invite(tx: Db, { groupId, emails, invitedBy }: Invitations): Promise<void> {
    // In one order for everybody, that of what is counted: two of these cannot wait for each other.
    const order = (email: string) => `${mailboxOf(email)} ${email}`;
    const addresses = emails
      .map(normalizeEmail)
      .sort((one, other) => (order(one) < order(other) ? -1 : 1));
    const letters: Letter[] = [];
    for (const address of addresses) {
      letters.push(await writeInvite(tx, groupId, address, invitedBy));
    }
    if (letters.length === 0) return;
    await consumeInvitations(tx, limits, invitedBy, letters.length);
    for (const { letter, isOwn } of letters) {
      if (!isOwn) await consumeAttempt(tx, limits.mails, letter.to);
      await mail.queue(tx, letter);
    }
  }

  async function writeInvite(
    tx: Db,
    groupId: string,
    email: string,
    { id: invitedBy }: Actor,
  ): Promise<Letter> {
    const expiresAt = new Date(Date.now() + lifetimeMs);
    const id = await renewInvite(tx, { groupId, email, invitedBy, expiresAt });
    const record = await requireInvite(tx, groupId, email);
    const { accountId } = record;
    const url = await linkOf({ id, email, groupId, expiresAt, accountId });
    return { letter: invitationMail({ ...record, email, url }), isOwn: accountId === invitedBy };
  }

  /** Where a pending invite is accepted; each of its links is as good as the one mailed first. */
  async function linkOf({ accountId, ...signed }: LinkedInvite): Promise<string> {
    const token = await inviteTokens.issue(signed);
    return `${publicUrl()}/${accountId ? 'invite' : 'accept-invite'}?token=${token}`;
  }

  const sendInvite: BoundHandler<Routes['sendInvite']> = async ({ params, body }, { caller }) => {
    const email = normalizeEmail(body.email);
    await db.transaction(async (tx) => {
      await lockManagedGroup(tx, caller, params.id);
      await invite(tx, { groupId: params.id, emails: [email], invitedBy: caller });
      const { memberId } = await requireInvite(tx, params.id, email);
      if (memberId) throw new AppError('conflict', 'Member already added or invited');
      await recordChange(tx, caller, params.id, 'group.invite');
    });
    return groups.present(caller, params.id);
  };

  /**
   * Ends a pending invite.
   * @throws AppError `notFound` without one or where it was ended already, `conflict` where it was accepted.
   */
  async function withdraw(tx: Db, groupId: string, email: string): Promise<void> {
    const { invite } = await requireInvite(tx, groupId, email);
    if (invite.state === 'accepted') {
      throw new AppError('conflict', 'This invitation was already accepted.');
    }
    if (invite.state === 'revoked') throw notFound('Invite');
    await markRevoked(tx, invite.id);
  }

  const revokeInvite: BoundHandler<Routes['revokeInvite']> = async ({ params }, { caller }) => {
    await db.transaction(async (tx) => {
      await lockManagedGroup(tx, caller, params.id);
      await withdraw(tx, params.id, normalizeEmail(params.email));
      await recordChange(tx, caller, params.id, 'group.revokeInvite');
    });
    return groups.present(caller, params.id);
  };

  return { invite, linkOf, withdraw, sendInvite, revokeInvite };
}

async function requireInvite(db: Db, groupId: string, email: string): Promise<InviteRecord> {
  const record = await findInviteTo(db, groupId, email);
  if (!record) throw notFound('Invite');
  return record;
}

async function recordChange(
  tx: Db,
  caller: Actor,
  groupId: string,
  action: AuditAction,
): Promise<void> {
  await recordAudit(tx, { actorId: caller.id, action, subjectId: groupId });
  await announceGroupChange(tx, groupId);
}
