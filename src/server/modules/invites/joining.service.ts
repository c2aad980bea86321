import { stageOf } from '#shared/groups/groupStage';
import type { inviteRoutes } from '#shared/invites/invites.contract';

import { inTransaction, type Context } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Caller, Handler } from '../../http/serve';
import { stranger } from '../groups/groupFacts.rules';
import { findGroupFacts } from '../groups/groupFacts.queries';
import { presentShared } from '../groups/groups.presenter';
import { showGroup } from '../groups/groups.service';
import { joinGroup as addMember } from '../groups/membership.queries';
import { lockGroup } from '../inventory/stock.service';
import { markEmailVerified } from '../users/users.queries';
import { findInvite, findInviteTo, type InviteRecord } from './invites.queries';
import { inviteGone, readInviteToken } from './inviteTokens.rules';

type Routes = typeof inviteRoutes;

export const validateInvite: Handler<Routes['validateInvite']> = async (context, { query }) => {
  const { invite, group, supplierName, accountId, stage } = await requireOpenInvite(
    context,
    query.token,
  );
  const { id, ...shown } = group;
  const facts = await findGroupFacts(context.db, id, stranger);
  return {
    email: invite.email,
    group: { _id: id, ...shown, supplierName, stage: stageOf(stage, stage.now) },
    listing: facts ? presentShared(facts) : undefined,
    hasAccount: accountId !== null,
  };
};

/**
 * Proof of an invite token about a user who registers with it.
 * @throws AppError for a token that is invalid, expired or revoked.
 */
export async function proveInvite(
  context: Context,
  token: string,
): Promise<{ email: string; supplierId: string }> {
  const { invite, group } = await requireOpenInvite(context, token);
  return { email: invite.email, supplierId: group.supplierId };
}

export const joinGroup: Handler<Routes['joinGroup']> = async (context, { body }, { caller }) => {
  const { invite, group } = await requireOpenInvite(context, body.token);
  requireRecord('ownInviteLink', caller, invite);
  // The link came with a mail to that address.
  await markEmailVerified(context.db, caller.id);
  await join(context, caller, group);
  return {
    group: await showGroup(context, caller, group.id),
    supplierId: group.supplierId,
    groupId: group.id,
  };
};

export const acceptInvite: Handler<Routes['acceptInvite']> = async (
  context,
  { body },
  { caller },
) => {
  const record = isId(body.groupId) && (await findInviteTo(context.db, body.groupId, caller.email));
  if (!record) throw notFound('Invite');
  requireRecord('ownInvite', caller, record.invite);
  if (!isOpen(record)) throw inviteGone();
  await join(context, caller, record.group);
  return { group: await showGroup(context, caller, record.group.id) };
};

/** @throws AppError `badToken`, or `gone` for an invite that cannot be used any more. */
async function requireOpenInvite({ db, config }: Context, token: string): Promise<InviteRecord> {
  const record = await findInvite(db, await readInviteToken(config.inviteSecret, token));
  if (!record || !isOpen(record)) throw inviteGone();
  return record;
}

/** Joining twice is fine. Sales lock the group first, too (record 016). */
const join = (context: Context, caller: Caller, { id }: InviteRecord['group']): Promise<void> =>
  inTransaction(context, async ({ db }) => {
    const group = await lockGroup(db, id);
    if (!group) throw inviteGone();
    if (!(await addMember(db, group, caller.id))) return;
    await recordAudit(db, { actorId: caller.id, action: 'group.join', subjectId: group.id });
  });

/** Not revoked nor expired; accepted only as long as they are still a member. */
const isOpen = ({ invite, memberId }: InviteRecord): boolean =>
  (invite.state === 'pending' && invite.expiresAt > new Date()) ||
  (invite.state === 'accepted' && memberId !== null);
