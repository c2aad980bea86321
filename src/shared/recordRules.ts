import { canManageGroup, canSeeGroup, type GroupOwner } from './groups/groupPermissions';
import type { Actor } from './users/actor';
import { canManageUser } from './users/userPermissions';

/** Which records a user may access; for others the answer is 403 if the rule has a refusal, else 404. */
export interface RecordRule<Asker extends Actor, Subject> {
  noun: string;
  isTheirs: (actor: Asker, subject: Subject) => boolean;
  refusal: string | undefined;
}

const those = <Asker extends Actor, Subject>(
  noun: string,
  isTheirs: (actor: Asker, subject: Subject) => boolean,
  refusal?: string,
): RecordRule<Asker, Subject> => ({ noun, isTheirs, refusal });

const isOwner = (actor: Actor, purchase: { userId: string }): boolean =>
  purchase.userId === actor.id;

const isBuyerOrAdmin = (actor: Actor, purchase: GroupOwner & { userId: string }): boolean =>
  isOwner(actor, purchase) || canManageGroup(actor, purchase);

const isInvited = (actor: Actor & { email: string }, invite: { email: string }): boolean =>
  invite.email === actor.email;

export const notTheirGroup = 'You do not have permission to edit this group.';

/** The rules for records. */
export const recordRules = {
  visibleGroup: those(
    'Group',
    (actor: Actor, group: GroupOwner & { isJoined: boolean }) =>
      group.isJoined || canSeeGroup(actor, group),
  ),
  managedGroup: those('Group', canManageGroup, notTheirGroup),
  managedLedger: those('Group', canManageGroup),
  managedSupplier: those('Supplier', canManageGroup),
  managedAlert: those('Alert', canManageGroup),
  managedUser: those('User', canManageUser),
  anotherUser: those(
    'User',
    (actor: Actor, user: { id: string }) => user.id !== actor.id,
    'You cannot edit or delete your own account.',
  ),
  ownSession: those('Session', isOwner),
  ownPurchase: those('Purchase', isOwner),
  ownOrder: those('Purchase', isOwner, 'You can only buy for yourself.'),
  managedPurchase: those('Purchase', canManageGroup),
  receipt: those('Purchase', isBuyerOrAdmin),
  boughtGroup: those('Group', isBuyerOrAdmin),
  ownInvite: those('Invite', isInvited),
  ownInviteLink: those('Invite', isInvited, 'This invite is for another email address.'),
} as const;
export type RecordRuleName = keyof typeof recordRules;
