import { normalizeEmail } from '#shared/text';

import type { Group } from '../../../api/group';

export const isSameEmail = (one: string, other: string): boolean =>
  normalizeEmail(one) === normalizeEmail(other);

/** What came of adding somebody: whoever cannot join at once is invited. */
export function memberAddedText(group: Group | null | undefined, email: string): string {
  const wasInvited = group?.invitedEmails.some((one) => isSameEmail(one, email));
  return wasInvited ? `Invited ${email}.` : `Added ${email}.`;
}
