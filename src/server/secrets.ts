import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What tokens and invites are signed with. */
export interface Secrets {
  jwt: string;
  invite: string;
}

/** Given secrets, or ones generated once and stored in `dataDir` (never in production). */
export function readSecrets(
  given: { [Name in keyof Secrets]: string | undefined },
  dataDir: string,
): Secrets {
  const { jwt, invite } = given;
  if (jwt && invite) return { jwt, invite };
  const stored = dataDir.startsWith('memory:') ? newSecrets() : storedSecrets(dataDir);
  return { jwt: jwt ?? stored.jwt, invite: invite ?? stored.invite };
}

const newSecrets = (): Secrets => ({
  jwt: randomBytes(32).toString('base64url'),
  invite: randomBytes(32).toString('base64url'),
});

function storedSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets = newSecrets();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
