import { stageOf } from '#shared/groups/groupStage';
import type { inviteRoutes } from '#shared/invites/invites.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Caller, BoundHandler } from '../../http/serve';
import type { GroupsService } from '../groups/groups.service';
import { joinGroup as addMember } from '../groups/membership';
import { lockGroup } from '../inventory/stock';
import { markEmailVerified } from '../users/emailProof';
import { findInvite, findInviteTo, type InviteRecord } from './invites.queries';
import { inviteGone, type InviteTokens } from './inviteTokens';

type Routes = typeof inviteRoutes;

interface JoiningDeps {
  db: Db;
  inviteTokens: InviteTokens;
  groups: GroupsService;
}

export type JoiningService = ReturnType<typeof createJoiningService>;

/** Invites as the invited use them. */
export function createJoiningService({ db, inviteTokens, groups }: JoiningDeps) {
  /** @throws AppError `badToken`, or `gone` for an invite that cannot be used any more. */
  async function requireOpenInvite(token: string): Promise<InviteRecord> {
    const record = await findInvite(db, await inviteTokens.read(token));
    if (!record || !isOpen(record)) throw inviteGone();
    return record;
  }

  const validateInvite: BoundHandler<Routes['validateInvite']> = async ({ query }) => {
    const { invite, group, supplierName, accountId, stage } = await requireOpenInvite(query.token);
    const { id, ...shown } = group;
    return {
      email: invite.email,
      group: { _id: id, ...shown, supplierName, stage: stageOf(stage, stage.now) },
      hasAccount: accountId !== null,
    };
  };

  /** What a token proves of somebody who registers with it. */
  async function proveInvite(token: string): Promise<{ email: string; supplierId: string }> {
    const { invite, group } = await requireOpenInvite(token);
    return { email: invite.email, supplierId: group.supplierId };
  }

  const joinGroup: BoundHandler<Routes['joinGroup']> = async ({ body }, { caller }) => {
    const { invite, group } = await requireOpenInvite(body.token);
    requireRecord('ownInviteLink', caller, invite);
    // The link came with a mail to that address.
    await markEmailVerified(db, caller.id);
    await join(caller, group);
    return {
      group: await groups.present(caller, group.id),
      supplierId: group.supplierId,
      groupId: group.id,
    };
  };

  const acceptInvite: BoundHandler<Routes['acceptInvite']> = async ({ body }, { caller }) => {
    const record = isId(body.groupId) && (await findInviteTo(db, body.groupId, caller.email));
    if (!record) throw notFound('Invite');
    requireRecord('ownInvite', caller, record.invite);
    if (!isOpen(record)) throw inviteGone();
    await join(caller, record.group);
    return { group: await groups.present(caller, record.group.id) };
  };

  /** Joining twice is fine. Sales lock the group first, too (record 016). */
  const join = (caller: Caller, { id }: InviteRecord['group']): Promise<void> =>
    db.transaction(async (tx) => {
      const group = await lockGroup(tx, id);
      if (!group) throw inviteGone();
      if (!(await addMember(tx, group, caller.id))) return;
      await recordAudit(tx, { actorId: caller.id, action: 'group.join', subjectId: group.id });
    });

  return { validateInvite, proveInvite, joinGroup, acceptInvite };
}

/** Not revoked nor expired; accepted only as long as they are still a member. */
const isOpen = ({ invite, memberId }: InviteRecord): boolean =>
  (invite.state === 'pending' && invite.expiresAt > new Date()) ||
  (invite.state === 'accepted' && memberId !== null);
