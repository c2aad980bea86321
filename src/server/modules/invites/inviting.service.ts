import type { AuditAction } from '#shared/audit/auditActions';
import type { Actor } from '#shared/users/actor';
import { invitationDays } from '#shared/invites/invitationDays';
import type { inviteRoutes } from '#shared/invites/invites.contract';
import { normalizeEmail } from '#shared/text';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, notFound } from '../../http/AppError';
import { consumeAttempt } from '../../http/rateLimit';
import type { Handler } from '../../http/serve';
import type { Mail } from '../../mail/mailer';
import { queueMail } from '../../mail/outbox.queries';
import { causerOf, inPurseOrder, purseOf } from '../../mail/purses';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { stranger, type GroupFacts } from '../groups/groupFacts.rules';
import { findGroupFacts } from '../groups/groupFacts.queries';
import { presentShared } from '../groups/groups.presenter';
import { showGroup } from '../groups/groups.service';
import { announceGroupChange } from '../inventory/groupChanges';
import { consumeInvitations } from '../users/consumeInvitations';
import { invitationMail } from './invites.mail';
import { findInviteTo, markRevoked, renewInvite, type InviteRecord } from './invites.queries';
import { issueInviteToken } from './inviteTokens.rules';

type Routes = typeof inviteRoutes;

/** The addresses to invite, and who invites them. */
interface Invitations {
  groupId: string;
  emails: string[];
  invitedBy: Actor;
}

/** A pending invite, with the account that its address has by now. */
interface LinkedInvite {
  id: string;
  email: string;
  groupId: string;
  expiresAt: Date;
  accountId: string | null;
}

interface Letter {
  letter: Mail;
  /** The admin's own address, which does not count toward the limits per mailbox. */
  isOwn: boolean;
}

const lifetimeMs = invitationDays * 24 * 3_600_000;

export const sendInvite: Handler<Routes['sendInvite']> = async (
  context,
  { params, body },
  { caller },
) => {
  const email = normalizeEmail(body.email);
  await inTransaction(context, async (tx) => {
    await lockManagedGroup(tx.db, caller, params.id);
    await inviteToGroup(tx, { groupId: params.id, emails: [email], invitedBy: caller });
    const { memberId } = await requireInvite(tx.db, params.id, email);
    if (memberId) throw new AppError('conflict', 'Member already added or invited');
    await recordChange(tx.db, caller, params.id, 'group.invite');
  });
  return showGroup(context, caller, params.id);
};

export const revokeInvite: Handler<Routes['revokeInvite']> = async (
  context,
  { params },
  { caller },
) => {
  await inTransaction(context, async ({ db }) => {
    await lockManagedGroup(db, caller, params.id);
    await withdrawInvite(db, params.id, normalizeEmail(params.email));
    await recordChange(db, caller, params.id, 'group.revokeInvite');
  });
  return showGroup(context, caller, params.id);
};

/**
 * Writes each invite, anew if there was one, and its mail.
 * @throws AppError `tooManyTries` where one of them is too much: none is sent then.
 */
export async function inviteToGroup(
  tx: Transaction,
  { groupId, emails, invitedBy }: Invitations,
): Promise<void> {
  const { db, config } = tx;
  const addresses = inPurseOrder(emails.map(normalizeEmail), (address) => address);
  if (addresses.length === 0) return;
  const facts = await findGroupFacts(db, groupId, stranger);
  if (!facts) throw notFound('Group');
  const letters: Letter[] = [];
  for (const address of addresses) {
    letters.push(await writeInvite(tx, facts, address, invitedBy));
  }
  await consumeInvitations(db, config.limits, invitedBy, letters.length);
  const purse = purseOf(config.limits, causerOf(invitedBy));
  for (const { letter, isOwn } of letters) {
    if (!isOwn) await consumeAttempt(db, purse, letter.to);
    await queueMail(db, 'invitation', letter, { groupId, email: letter.to });
  }
}

async function writeInvite(
  tx: Transaction,
  facts: GroupFacts,
  email: string,
  { id: invitedBy }: Actor,
): Promise<Letter> {
  const groupId = facts.group.id;
  const expiresAt = new Date(Date.now() + lifetimeMs);
  const id = await renewInvite(tx.db, { groupId, email, invitedBy, expiresAt });
  const { accountId } = await requireInvite(tx.db, groupId, email);
  const url = await inviteLinkOf(tx, { id, email, groupId, expiresAt, accountId });
  return {
    letter: invitationMail({ email, url, listing: presentShared(facts) }),
    isOwn: accountId === invitedBy,
  };
}

/** Where a pending invite is accepted; each of its links is as good as the one mailed first. */
export async function inviteLinkOf(
  { config, publicUrl }: Context,
  { accountId, ...signed }: LinkedInvite,
): Promise<string> {
  const token = await issueInviteToken(config.inviteSecret, signed);
  return `${publicUrl}/${accountId ? 'invite' : 'accept-invite'}?token=${token}`;
}

/**
 * Ends a pending invite.
 * @throws AppError `notFound` without one or where it was ended already, `conflict` where it was accepted.
 */
export async function withdrawInvite(tx: Db, groupId: string, email: string): Promise<void> {
  const { invite } = await requireInvite(tx, groupId, email);
  if (invite.state === 'accepted') {
    throw new AppError('conflict', 'This invitation was already accepted.');
  }
  if (invite.state === 'revoked') throw notFound('Invite');
  await markRevoked(tx, invite.id);
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
