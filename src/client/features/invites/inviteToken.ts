import { jwtDecode } from 'jwt-decode';
import type { z } from 'zod';

import { inviteTokenPayloadSchema } from '#shared/invites/invites.contract';

export type InvitePayload = z.infer<typeof inviteTokenPayloadSchema>;

/** The address and group of a token; `null` for an unreadable token. */
export function readInviteToken(token: string): InvitePayload | null {
  try {
    return inviteTokenPayloadSchema.parse(jwtDecode(token));
  } catch {
    return null;
  }
}
