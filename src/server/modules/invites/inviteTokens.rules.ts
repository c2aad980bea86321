import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

import { AppError } from '../../http/AppError';

const issuer = 'sharecut';
/** A separate audience, so that an invite token is not an access token, and the reverse. */
const audience = 'invite';
const typ = 'invite+jwt';

const claimsSchema = z.object({ jti: z.uuid(), email: z.string(), groupId: z.uuid() });

interface SignedInvite {
  id: string;
  email: string;
  groupId: string;
  expiresAt: Date;
}

export const inviteGone = (): AppError => new AppError('gone', 'Invalid or expired invite link');
const invalidToken = (): AppError => new AppError('badToken', 'Invalid invite token');

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/** Signed so that the page can read email and group from it; the stored row decides. */
export const issueInviteToken = (
  secret: string,
  { id, email, groupId, expiresAt }: SignedInvite,
): Promise<string> =>
  new SignJWT({ email, groupId })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(keyOf(secret));

/** @returns the id of the invite. @throws AppError `gone` once expired, else `badToken` */
export async function readInviteToken(secret: string, token: string): Promise<string> {
  const options = { algorithms: ['HS256'], issuer, audience, typ, requiredClaims: ['exp', 'jti'] };
  const claims = await jwtVerify(token, keyOf(secret), options).then(
    ({ payload }) => claimsSchema.safeParse(payload).data,
    (error: unknown) => {
      throw error instanceof errors.JWTExpired ? inviteGone() : invalidToken();
    },
  );
  if (!claims) throw invalidToken();
  return claims.jti;
}
