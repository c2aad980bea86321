import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

import { AppError } from './AppError';

const issuer = 'sharecut';
const audience = 'sharecut-api';

const claimsSchema = z.object({
  id: z.uuid(),
  /** The session version of the user when the token was made. */
  sv: z.number().int(),
  /** When it ends, in seconds since 1970. */
  exp: z.number(),
});
export type TokenClaims = z.infer<typeof claimsSchema>;

export interface TokenSubject extends Omit<TokenClaims, 'exp'> {
  role: string;
  supplierId: string | null;
  email: string;
}

export interface Tokens {
  /** A bearer token; `role`, `supplierId` and `email` are for the page to read, never believed. */
  issue(subject: TokenSubject): Promise<string>;
  /** @throws AppError `unauthenticated` for a token that is not ours, changed, or expired. */
  verify(token: string): Promise<TokenClaims>;
}

/** Access tokens: HS256 only, with issuer, audience and expiry. */
export function createTokens(secret: string, lifetimeHours: number): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue: (subject) =>
      new SignJWT({ ...subject })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(new Date(Date.now() + lifetimeHours * 3_600_000))
        .sign(key),
    async verify(token) {
      const claims = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'iat'],
      })
        .then(({ payload }) => claimsSchema.safeParse(payload).data)
        .catch(() => undefined);
      if (!claims) throw sessionEnded();
      return claims;
    },
  };
}

export const sessionEnded = (): AppError =>
  new AppError('unauthenticated', 'Your session has ended. Please log in again.');
