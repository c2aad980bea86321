import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';

import pg from 'pg';

import { ownRelations } from '../db/readMigrations';
import { BackupError } from './BackupError';

/** Postgres' own programs read where to go from their environment: a password is in no list of processes. */
function environmentOf(databaseUrl: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const sslmode = new URL(databaseUrl).searchParams.get('sslmode');
  return {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...(database && { PGDATABASE: database }),
    ...(sslmode && { PGSSLMODE: sslmode }),
  };
}

interface Program {
  child: ReturnType<typeof start>;
  /** @throws BackupError with what it said, where it failed. */
  done: Promise<void>;
}

const start = (name: string, args: string[], env: NodeJS.ProcessEnv) =>
  spawn(name, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });

function run(name: string, args: string[], env: NodeJS.ProcessEnv): Program {
  const child = start(name, args, env);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const done = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new BackupError(`${name} failed:\n${said.trim()}`);
    },
    () => {
      throw new BackupError(
        `${name} is not on this machine: install Postgres' client programs (on Debian the package postgresql-client).`,
      );
    },
  );
  return { child, done };
}

/** Writes all of a database to a file, as of one moment; servers may go on. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  const args = ['--format', 'custom', '--no-owner', '--no-privileges', '--file', file];
  await run('pg_dump', args, environmentOf(databaseUrl)).done;
}

/**
 * Notes the time of a backup, for `sharecut_backup_age_seconds`. No job waits for this lease.
 * @returns what to say where the database takes no note: it is a standby, or not of Sharecut.
 */
export async function noteBackup(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query(
      `insert into leases (name, holder, until, done_at) values ('backup', '', 'infinity', now())
        on conflict (name) do update set done_at = now()`,
    );
    return '';
  } catch (error) {
    return ` Its time is not noted in the database: ${(error as Error).message}.`;
  } finally {
    await client.end();
  }
}

/**
 * Puts a dump in the place of all that is in the database, then runs `afterwards`: all in one
 * transaction, so that a failure leaves the database as it was.
 */
export async function restorePostgres(
  databaseUrl: string,
  file: string,
  afterwards: string,
): Promise<void> {
  const env = environmentOf(databaseUrl);
  const reader = run('pg_restore', ['--no-owner', '--no-privileges', '--file', '-', file], env);
  const writer = run('psql', ['--quiet', '--no-psqlrc', '--single-transaction'], env);
  const { stdin } = writer.child;
  // The reason is what psql prints before it exits, not the broken pipe.
  stdin.on('error', () => undefined);
  const failure = writer.done.then(
    () => null,
    (error: unknown) => error,
  );
  stdin.write('\\set ON_ERROR_STOP on\ndrop schema public cascade; create schema public;\n');
  const [sent, read] = await Promise.allSettled([
    pipeline(reader.child.stdout, stdin, { end: false }),
    reader.done,
  ]);
  if (sent.status === 'fulfilled' && read.status === 'rejected') {
    writer.child.kill();
    await failure;
    throw read.reason as Error;
  }
  stdin.end(`${afterwards}\n`);
  const reason = await failure;
  if (reason) throw reason as Error;
}

interface Contents {
  /** Database of Sharecut, not of another program. */
  isShop: boolean;
  /** Tables, views and sequences in the schema `public`, by name, without those of extensions and columns. */
  relations: string[];
  /** Other clients that are connected to it. */
  clients: number;
}

/**
 * Looks whether a database is empty or Sharecut's, and whether it is unused.
 * @returns whether it is Sharecut's.
 * @throws BackupError where it has tables of another program, or others are connected.
 */
export async function requireOwnDatabase(databaseUrl: string): Promise<boolean> {
  const { isShop, relations, clients } = await lookInto(databaseUrl);
  if (clients > 0) {
    throw new BackupError(
      `Others are connected to the database (${clients}). Stop every server first.`,
    );
  }
  const own = isShop ? await ownRelations() : new Set();
  const others = relations.filter((name) => !own.has(name));
  if (others.length > 0) {
    throw new BackupError(
      `The database holds tables of another program: ${others.join(', ')}. Use an empty database, or one with Sharecut's tables alone.`,
    );
  }
  return isShop;
}

/** Contents of a database, and the number of its other users. */
async function lookInto(databaseUrl: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Contents>(
      `select to_regclass('public.schema_migrations') is not null
          and to_regclass('public.shops') is not null as "isShop",
        array(select relname::text from pg_class c
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
            and not exists (select from pg_depend d
              where d.classid = 'pg_class'::regclass and d.objid = c.oid
                and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
          order by relname) as relations,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and backend_type = 'client backend') as clients`,
    );
    return rows[0] ?? { isShop: false, relations: [], clients: 0 };
  } finally {
    await client.end();
  }
}
