import type { Group, GroupMember } from '#shared/groups/groups.contract';
import { normalizeEmail } from '#shared/text';

/** Members are objects with an email, or plain strings. */
export const membersOf = ({ members }: Pick<Group, 'members'>): GroupMember[] =>
  members.map((member) => (typeof member === 'string' ? { email: member } : member));

export const memberEmailsOf = (group: Pick<Group, 'members'>): string[] =>
  membersOf(group).map(({ email }) => email);

/** Whether the address has joined or been invited already. */
export function isInGroup(group: Pick<Group, 'members' | 'invitedEmails'>, email: string): boolean {
  const known = [...memberEmailsOf(group), ...group.invitedEmails];
  return known.some((one) => normalizeEmail(one) === normalizeEmail(email));
}
