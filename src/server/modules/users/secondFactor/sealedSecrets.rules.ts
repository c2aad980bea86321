import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const lengths = { nonce: 12, tag: 16, key: 32 };

/** Derived from the configured secret (HKDF-SHA256). */
const keyFrom = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'sharecut second factor', lengths.key));

/** Encrypts a user's secret, bound to their id so that it cannot be copied to another row. */
export function seal(secret: string, plain: string, ownerId: string): string {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv(algorithm, keyFrom(secret), nonce).setAAD(Buffer.from(ownerId));
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @returns null for what was sealed under another secret, for another owner, or changed since. */
export function unseal(secret: string, sealed: string, ownerId: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const tagEnd = lengths.nonce + lengths.tag;
  const decipher = createDecipheriv(algorithm, keyFrom(secret), bytes.subarray(0, lengths.nonce))
    .setAAD(Buffer.from(ownerId))
    .setAuthTag(bytes.subarray(lengths.nonce, tagEnd));
  try {
    return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
