/** Members as the group's admins add and remove them, by address; the audit log keeps ids only. */

import type { groupRoutes } from '#shared/groups/groups.contract';
import { normalizeEmail } from '#shared/text';

import { inTransaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError, notFound } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { inviteToGroup, withdrawInvite } from '../invites/inviting.service';
import { showGroup } from '../groups/groups.service';
import { endPlaceAndHold, cancelPayments } from '../checkout/releaseHolds.service';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { joinGroup } from '../groups/membership.queries';
import { announceGroupChange } from '../inventory/groupChanges';
import { deleteMember, findAccount, findPendingInvite, hasPaidShares } from './groupAdmin.queries';

type Routes = typeof groupRoutes;

/** @throws AppError `conflict` while they have a paid share. */
async function endMembership(tx: Db, groupId: string, userId: string): Promise<void> {
  if (await hasPaidShares(tx, groupId, userId)) {
    throw new AppError('conflict', 'This member has a paid share. Refund it first.');
  }
  await deleteMember(tx, groupId, userId);
}

export const addMember: Handler<Routes['addMember']> = async (
  context,
  { params, body },
  { caller },
) => {
  const email = normalizeEmail(body.email);
  await inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    const account = await findAccount(tx.db, group.id, email);
    const invite = await findPendingInvite(tx.db, group.id, email);
    if (account?.isMember || invite?.isExpired === false) {
      throw new AppError('conflict', 'Member already added or invited');
    }
    // A user of another supplier or of none has to join themselves, by an invitation.
    const isOwn =
      account?.supplierId === group.supplierId ||
      (caller.role === 'superadmin' && account?.role === 'member' && account.supplierId === null);
    if (account && isOwn) await joinGroup(tx.db, group, account.id);
    else await inviteToGroup(tx, { groupId: group.id, emails: [email], invitedBy: caller });
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: isOwn ? 'group.addMember' : 'group.inviteMember',
      subjectId: group.id,
      ...(account ? { after: { userId: account.id } } : {}),
    });
    await announceGroupChange(tx.db, group.id);
  });
  return showGroup(context, caller, params.id);
};

export const removeMember: Handler<Routes['removeMember']> = async (
  context,
  { params, body },
  { caller },
) => {
  const email = normalizeEmail(body.email);
  const { released, wasWaiting } = await inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    const account = await findAccount(tx.db, group.id, email);
    if (account?.isMember) await endMembership(tx.db, group.id, account.id);
    else if (!(await findPendingInvite(tx.db, group.id, email))) throw notFound('Member');
    else await withdrawInvite(tx.db, group.id, email);
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'group.removeMember',
      subjectId: group.id,
      ...(account ? { before: { userId: account.id } } : {}),
    });
    await announceGroupChange(tx.db, group.id, account?.id);
    return account
      ? endPlaceAndHold(tx, group, account.id, 'memberRemoved')
      : { released: [], wasWaiting: false };
  });
  await cancelPayments(context, released);
  return { ...(await showGroup(context, caller, params.id)), previous: { wasWaiting } };
};
