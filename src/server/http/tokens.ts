import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

import { AppError } from './AppError';

const issuer = 'sharecut';
const audience = 'sharecut-api';

const claimsSchema = z.object({
  id: z.uuid(),
  /** The session that it belongs to. */
  sid: z.uuid(),
});
export type TokenClaims = z.infer<typeof claimsSchema>;

export interface TokenSubject extends TokenClaims {
  role: string;
  supplierId: string | null;
  email: string;
}

export interface Tokens {
  /** A bearer token; `role`, `supplierId` and `email` are for the page to read, never believed. */
  issue(subject: TokenSubject, expiresAt: Date): Promise<string>;
  /** @throws AppError `unauthenticated` for a token that is not ours, changed, or expired. */
  verify(token: string): Promise<TokenClaims>;
}

/**
 * The verified content of a token, cached because its signature does not change; its session is read each
 * time.
 */
interface Proven {
  claims: TokenClaims;
  /** Milliseconds since 1970, from the token. */
  endsAt: number;
}

/** About 10 MB of tokens. */
const mostProven = 10_000;

function forgetOldest(proven: Map<string, Proven>): void {
  const [oldest] = proven.size > mostProven ? proven.keys() : [];
  if (oldest !== undefined) proven.delete(oldest);
}

/** Access tokens: HS256 only, with issuer, audience and expiry. */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  const proven = new Map<string, Proven>();
  return {
    issue: (subject, expiresAt) =>
      new SignJWT({ ...subject })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    async verify(token) {
      const known = proven.get(token);
      if (known && known.endsAt > Date.now()) return known.claims;
      const payload = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'iat'],
      })
        .then((verified) => verified.payload)
        .catch(() => undefined);
      const claims = claimsSchema.safeParse(payload).data;
      if (!payload?.exp || !claims) throw sessionEnded();
      proven.delete(token);
      proven.set(token, { claims, endsAt: payload.exp * 1000 });
      forgetOldest(proven);
      return claims;
    },
  };
}

export const sessionEnded = (): AppError =>
  new AppError('unauthenticated', 'Your session has ended. Please log in again.');
