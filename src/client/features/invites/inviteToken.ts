import { jwtDecode } from 'jwt-decode';

import { isText, readShape, type Shape } from '#shared/shape';

/** The content of an invite token; signed by the server, readable by the page. */
export interface InvitePayload {
  email: string;
  groupId: string;
}

const payloadShape: Shape<InvitePayload> = { email: isText, groupId: isText };

/** The address and group of a token; `null` for an unreadable token. */
export function readInviteToken(token: string): InvitePayload | null {
  try {
    const payload = readShape(payloadShape, jwtDecode(token));
    return payload?.groupId ? payload : null;
  } catch {
    return null;
  }
}
