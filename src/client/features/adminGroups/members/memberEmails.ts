import type { Group } from '#shared/groups/groups.contract';
import { normalizeEmail } from '#shared/text';

/** Members are objects with an email, or plain strings (specification, section 3). */
export const memberEmailsOf = ({ members }: Pick<Group, 'members'>): string[] =>
  members.map((member) => (typeof member === 'string' ? member : member.email));

/** Whether the address has joined or been invited already. */
export function isInGroup(group: Pick<Group, 'members' | 'invitedEmails'>, email: string): boolean {
  const known = [...memberEmailsOf(group), ...group.invitedEmails];
  return known.some((one) => normalizeEmail(one) === normalizeEmail(email));
}
