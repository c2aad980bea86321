import type { groupRoutes } from '#shared/groups/groups.contract';
import { normalizeEmail } from '#shared/text';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, notFound } from '../../http/AppError';
import type { BoundHandler } from '../../http/serve';
import type { HoldsService } from '../checkout/holds.service';
import { lockManagedGroup } from '../groups/groupAccess';
import type { GroupsService } from '../groups/groups.service';
import { joinGroup } from '../groups/membership';
import { announceGroupChange } from '../inventory/groupChanges';
import type { InvitingService } from '../invites/inviting.service';
import { deleteMember, findAccount, findPendingInvite, hasPaidShares } from './groupAdmin.queries';

type Routes = typeof groupRoutes;

interface MembersDeps {
  db: Db;
  groups: GroupsService;
  holds: HoldsService;
  inviting: InvitingService;
}

export type GroupMembersService = ReturnType<typeof createGroupMembersService>;

/** @throws AppError `conflict` while they have a paid share. */
async function endMembership(tx: Db, groupId: string, userId: string): Promise<void> {
  if (await hasPaidShares(tx, groupId, userId)) {
    throw new AppError('conflict', 'This member has a paid share. Refund it first.');
  }
  await deleteMember(tx, groupId, userId);
}

/** Members as the group's admins add and remove them, by address; the audit log keeps ids only. */
export function createGroupMembersService({ db, groups, holds, inviting }: MembersDeps) {
  const addMember: BoundHandler<Routes['addMember']> = async ({ params, body }, { caller }) => {
    const email = normalizeEmail(body.email);
    await db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, params.id);
      const account = await findAccount(tx, group.id, email);
      const invite = await findPendingInvite(tx, group.id, email);
      if (account?.isMember || invite?.isExpired === false) {
        throw new AppError('conflict', 'Member already added or invited');
      }
      // Whoever is not of this supplier joins by their own act, or not at all.
      const isOwn = account?.supplierId === group.supplierId;
      if (account && isOwn) await joinGroup(tx, group, account.id);
      else await inviting.invite(tx, { groupId: group.id, emails: [email], invitedBy: caller });
      await recordAudit(tx, {
        actorId: caller.id,
        action: isOwn ? 'group.addMember' : 'group.inviteMember',
        subjectId: group.id,
        ...(account ? { after: { userId: account.id } } : {}),
      });
      await announceGroupChange(tx, group.id);
    });
    return groups.present(caller, params.id);
  };

  const removeMember: BoundHandler<Routes['removeMember']> = async (
    { params, body },
    { caller },
  ) => {
    const email = normalizeEmail(body.email);
    const released = await db.transaction(async (tx) => {
      const group = await lockManagedGroup(tx, caller, params.id);
      const account = await findAccount(tx, group.id, email);
      if (account?.isMember) await endMembership(tx, group.id, account.id);
      else if (!(await findPendingInvite(tx, group.id, email))) throw notFound('Member');
      else await inviting.withdraw(tx, group.id, email);
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'group.removeMember',
        subjectId: group.id,
        ...(account ? { before: { userId: account.id } } : {}),
      });
      await announceGroupChange(tx, group.id, account?.id);
      return account ? holds.leaveLine(tx, group, account.id, 'memberRemoved') : [];
    });
    await holds.cancelPayments(released);
    return groups.present(caller, params.id);
  };

  return { addMember, removeMember };
}
