import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what is kept of somebody, so that it is good for nobody else's row. */
export interface SecretBox {
  seal: (secret: string, ownerId: string) => string;
  /** @returns null for what was sealed under another key, for another owner, or changed since. */
  open: (sealed: string, ownerId: string) => string | null;
}

const algorithm = 'aes-256-gcm';
const lengths = { nonce: 12, tag: 16, key: 32 };

/** @param secret the configured one that the key is derived from (HKDF-SHA256). */
export function createSecretBox(secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sharecut second factor', lengths.key));
  return {
    seal(plain, ownerId) {
      const nonce = randomBytes(lengths.nonce);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(ownerId));
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open(sealed, ownerId) {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = lengths.nonce + lengths.tag;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, lengths.nonce))
        .setAAD(Buffer.from(ownerId))
        .setAuthTag(bytes.subarray(lengths.nonce, tagEnd));
      try {
        return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
