/** Executor of statements, one after another: a connection to Postgres, or PGlite. */
export interface Session {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Why a database cannot be served, or not be brought up to date, in words for the operator. */
export class SchemaError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SchemaError';
  }
}

export interface Migration {
  name: string;
  /** Hash of its file: one that ran somewhere is never edited. */
  hash: string;
  statements: string[];
}

/** Marks a migration whose transaction has committed while its other statements may be missing. */
export const begun = (hash: string): string => `${hash} begun`;

interface History {
  /** Hashes of the migrations that ran. */
  hashes: Set<string>;
  missing: Migration[];
}

/**
 * Compares what ran on a database with the migrations of this release.
 * @throws SchemaError where something is missing after a history that is not this release's
 */
export async function readHistory(session: Session, migrations: Migration[]): Promise<History> {
  const found = await session.query<{ hasHistory: boolean; hasTables: boolean }>(
    `select to_regclass('schema_migrations') is not null as "hasHistory",
      to_regclass('users') is not null as "hasTables"`,
  );
  const { hasHistory = false, hasTables = false } = found.rows[0] ?? {};
  const { rows } = hasHistory
    ? await session.query<{ hash: string }>('select hash from schema_migrations')
    : { rows: [] };
  const hashes = new Set(rows.map(({ hash }) => hash));
  const missing = migrations.filter(({ hash }) => !hashes.has(hash));
  const known = new Set(migrations.flatMap(({ hash }) => [hash, begun(hash)]));
  const strange = [...hashes].filter((hash) => !known.has(hash)).length;
  if (missing.length > 0 && (strange > 0 || (hashes.size === 0 && hasTables))) {
    throw new SchemaError(
      `The history of this database is not known to this release: ${strange} migrations ran that it does not have, and ${missing.length} of its own did not. It was made before release 0.1.0 or by another program: start with an empty database (another DATABASE_URL, or DATA_DIR without one), or run the version that made it.`,
    );
  }
  return { hashes, missing };
}

/** @throws SchemaError where the database is older than this release, or its history is not known */
export async function requireSchema(session: Session, migrations: Migration[]): Promise<void> {
  const { missing } = await readHistory(session, migrations);
  const last = missing.at(-1);
  if (!last) return;
  throw new SchemaError(
    `Sharecut cannot start: its database is older than this release (${missing.length} migrations are missing, up to ${last.name}). Run this first: npm run migrate`,
  );
}
