import type { Actor } from '#shared/users/actor';
import type { Group } from '#shared/groups/groups.contract';
import type { inviteRoutes } from '#shared/invites/invites.contract';
import type { RouteAnswer, RouteInput } from '#shared/route';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { isId } from '../../db/schema/columns';
import { AppError, notFound } from '../../http/AppError';
import type { CallContext, Caller } from '../../http/serve';
import { joinGroup as addMember } from '../groups/membership';
import { findInvite, findInviteTo, type InviteRecord } from './invites.queries';
import { inviteGone, type createInviteTokens } from './inviteTokens';

export interface JoiningDeps {
  db: Db;
  inviteTokens: ReturnType<typeof createInviteTokens>;
  /** The group as the caller sees it. */
  presentGroup: (caller: Actor, groupId: string) => Promise<Group>;
}

type Validate = typeof inviteRoutes.validateInvite;
type Join = typeof inviteRoutes.joinGroup;
type Accept = typeof inviteRoutes.acceptInvite;
type SignedIn = CallContext<'signedIn'>;

/** Invites as the invited use them. */
export function createJoining({ db, inviteTokens, presentGroup }: JoiningDeps) {
  /** @throws AppError `badToken`, or `gone` for an invite that cannot be used any more. */
  async function requireOpenInvite(token: string): Promise<InviteRecord> {
    const record = await findInvite(db, await inviteTokens.read(token));
    if (!record || !isOpen(record)) throw inviteGone();
    return record;
  }

  async function validateInvite({ query }: RouteInput<Validate>): Promise<RouteAnswer<Validate>> {
    const { invite, group, supplierName, accountId } = await requireOpenInvite(query.token);
    const { id, ...shown } = group;
    return {
      email: invite.email,
      group: { _id: id, ...shown, supplierName },
      hasAccount: accountId !== null,
    };
  }

  /** What a token proves of somebody who registers with it. */
  async function proveInvite(token: string): Promise<{ email: string; supplierId: string }> {
    const { invite, group } = await requireOpenInvite(token);
    return { email: invite.email, supplierId: group.supplierId };
  }

  async function joinGroup(
    { body }: RouteInput<Join>,
    { caller }: SignedIn,
  ): Promise<RouteAnswer<Join>> {
    const { invite, group } = await requireOpenInvite(body.token);
    if (invite.email !== caller.email) {
      throw new AppError('forbidden', 'This invite is for another email address.');
    }
    await join(caller, group);
    return {
      group: await presentGroup(caller, group.id),
      supplierId: group.supplierId,
      groupId: group.id,
    };
  }

  async function acceptInvite(
    { body }: RouteInput<Accept>,
    { caller }: SignedIn,
  ): Promise<RouteAnswer<Accept>> {
    const record = isId(body.groupId) && (await findInviteTo(db, body.groupId, caller.email));
    if (!record) throw notFound('Invite');
    if (!isOpen(record)) throw inviteGone();
    await join(caller, record.group);
    return { group: await presentGroup(caller, record.group.id) };
  }

  /** Joining twice is fine. */
  const join = (caller: Caller, group: InviteRecord['group']): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await addMember(tx, group, caller.id))) return;
      await recordAudit(tx, { actorId: caller.id, action: 'group.join', subjectId: group.id });
    });

  return { validateInvite, proveInvite, joinGroup, acceptInvite };
}

/** Not revoked nor expired; accepted only as long as they are still a member. */
const isOpen = ({ invite, memberId }: InviteRecord): boolean =>
  (invite.state === 'pending' && invite.expiresAt > new Date()) ||
  (invite.state === 'accepted' && memberId !== null);
