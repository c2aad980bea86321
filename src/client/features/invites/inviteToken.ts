import { jwtDecode } from 'jwt-decode';
import type { z } from 'zod';

import { inviteTokenPayloadSchema } from '#shared/invites/invites.contract';

export type InvitePayload = z.infer<typeof inviteTokenPayloadSchema>;

/** Whom a token invites and where to; `null` for a token that does not say. */
export function readInviteToken(token: string): InvitePayload | null {
  try {
    return inviteTokenPayloadSchema.parse(jwtDecode(token));
  } catch {
    return null;
  }
}
