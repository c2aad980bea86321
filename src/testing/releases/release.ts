import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Client } from 'pg';

import { tokenSecret } from '../tokenSecret';

const folder = 'src/testing/releases';

/** Where the dump of a release lies. */
export const dumpOf = (version: string): string => `${folder}/${version}.sql`;

/** Secrets with which the servers of every dump sign and seal. */
export const releaseSecrets = {
  JWT_SECRET: tokenSecret,
  INVITE_SECRET: 'invitations of a release, and of nobody else',
};

/** Values that a test needs of a dump, in its first line. */
export interface ReleaseWorld {
  /** Bought `purchaseId`; `token` is of a session that does not end. */
  buyer: { email: string; password: string; token: string };
  /** Manages the group; `secret` is of their authenticator app. */
  admin: { email: string; password: string; secret: string };
  groupId: string;
  purchaseId: string;
}

export interface Release {
  version: string;
  world: ReleaseWorld;
  sql: string;
}

/** The releases that this one can be upgraded from, itself too. */
export const readReleases = (): Release[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => {
      const version = path.basename(name, '.sql');
      const sql = readFileSync(dumpOf(version), 'utf8');
      const [first = ''] = sql.split('\n', 1);
      const world = JSON.parse(first.slice('-- '.length)) as ReleaseWorld;
      return { version, world, sql };
    });

/** The tables without a row, by name. */
export async function emptyTables(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await database.query(`select from "${name}" limit 1`);
    if (rowCount === 0) empty.push(name);
  }
  return empty;
}
