import type { groupRoutes } from '#shared/groups/groups.contract';
import type { RouteAnswer, RouteInput } from '#shared/route';
import { normalizeEmail } from '#shared/text';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { AppError, notFound } from '../../http/AppError';
import type { CallContext } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess';
import type { GroupsService } from '../groups/groups.service';
import { joinGroup } from '../groups/membership';
import { announceGroupChange } from '../inventory/groupChanges';
import { deleteMember, findAccount, hasPaidShares, isInvited } from './groupAdmin.queries';
import type { Invite } from './groupOffering.service';

type Add = typeof groupRoutes.addMember;
type Remove = typeof groupRoutes.removeMember;

export interface MembersDeps {
  db: Db;
  groups: GroupsService;
  invite: Invite;
  /** Ends a pending invitation. */
  withdraw: (tx: Db, groupId: string, email: string) => Promise<void>;
}

/** @throws AppError `conflict` while they have a paid share. */
async function endMembership(tx: Db, groupId: string, userId: string): Promise<void> {
  if (await hasPaidShares(tx, groupId, userId)) {
    throw new AppError('conflict', 'This member has a paid share. Refund it first.');
  }
  await deleteMember(tx, groupId, userId);
}

/** Members as the group's admins add and remove them, by address; the audit log keeps ids only. */
export function createGroupMembers({ db, groups, invite, withdraw }: MembersDeps) {
  async function addMember(
    { params, body }: RouteInput<Add>,
    { caller }: CallContext<'admin'>,
  ): Promise<RouteAnswer<Add>> {
    const email = normalizeEmail(body.email);
    await db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, params.id);
      const account = await findAccount(tx, group.id, email);
      if (account?.isMember || (await isInvited(tx, group.id, email))) {
        throw new AppError('conflict', 'Member already added or invited');
      }
      if (account) await joinGroup(tx, group, account.id);
      else await invite(tx, { groupId: group.id, email, invitedBy: caller.id });
      await recordAudit(tx, {
        actorId: caller.id,
        action: account ? 'group.addMember' : 'group.inviteMember',
        subjectId: group.id,
        ...(account ? { after: { userId: account.id } } : {}),
      });
      await announceGroupChange(tx, group.id);
    });
    return groups.present(caller, params.id);
  }

  async function removeMember(
    { params, body }: RouteInput<Remove>,
    { caller }: CallContext<'admin'>,
  ): Promise<RouteAnswer<Remove>> {
    const email = normalizeEmail(body.email);
    await db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, params.id);
      const account = await findAccount(tx, group.id, email);
      if (account?.isMember) await endMembership(tx, group.id, account.id);
      else if (await isInvited(tx, group.id, email)) await withdraw(tx, group.id, email);
      else throw notFound('Member');
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'group.removeMember',
        subjectId: group.id,
        ...(account ? { before: { userId: account.id } } : {}),
      });
      await announceGroupChange(tx, group.id, account?.id);
    });
    return groups.present(caller, params.id);
  }

  return { addMember, removeMember };
}
