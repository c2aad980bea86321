import { normalizeEmail } from '#shared/text';

import type { Group } from '../../../api/group';

export const isSameEmail = (one: string, other: string): boolean =>
  normalizeEmail(one) === normalizeEmail(other);

/** The toast after adding a member; users who cannot be added directly are invited. */
export function memberAddedText(group: Group | null | undefined, email: string): string {
  const wasInvited = group?.invitedEmails.some((one) => isSameEmail(one, email));
  return wasInvited ? `Invited ${email}.` : `Added ${email}.`;
}
