import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { Client } from 'pg';

import { createCluster, giveToPostgres, runAsPostgres } from '#testing/fleet/cluster';

import { findPrograms } from './packages';

/** A Postgres whose WAL is archived, by the file in `deploy`. */
export interface ArchivedDatabase {
  url: string;
  backUp(): Promise<void>;
  /** Ends Postgres at once and deletes its files, as when its machine is lost. */
  lose(): Promise<void>;
  /** Puts it back as of a moment, or with all that was archived, and starts it. */
  restore(moment?: Date): Promise<void>;
  remove(): Promise<void>;
}

export async function createArchivedDatabase(): Promise<ArchivedDatabase> {
  const { pgbackrest } = await findPrograms('pgbackrest');
  const cluster = await createCluster();
  const { folder, url } = cluster;
  const at = (name: string) => path.join(folder, name);
  const file = at('pgbackrest.conf');
  const configuration = (await readFile('deploy/pgbackrest.conf', 'utf8'))
    .replace(/^repo1-path=.*/m, `repo1-path=${at('repository')}`)
    .replace(/^log-path=.*/m, `log-path=${folder}`)
    .replace(/^lock-path=.*/m, `lock-path=${at('lock')}`)
    .replace(/^pg1-path=.*/m, `pg1-path=${at('data')}`)
    .replace(/^pg1-port=.*/m, `pg1-port=${new URL(url).port}`)
    .replace(/^pg1-socket-path=.*/m, `pg1-socket-path=${folder}`);
  await writeFile(file, configuration);
  await giveToPostgres(file);
  const backrest = (...args: string[]) =>
    runAsPostgres(pgbackrest, [`--config=${file}`, '--stanza=sharecut', ...args]);
  const settings = [...configuration.matchAll(/^# {3}(\w+) = (.*)$/gm)].map(
    ([, name = '', value = '']) =>
      `${name} = ${value.replace('pgbackrest', `${pgbackrest} --config=${file}`)}`,
  );
  await ask(
    url,
    settings.map((setting) => `alter system set ${setting}`),
  );
  await cluster.stop();
  await cluster.start();
  await backrest('stanza-create');
  return {
    url,
    backUp: () => backrest('--type=full', 'backup'),
    async lose() {
      await cluster.stopHard();
      await rm(at('data'), { recursive: true });
    },
    async restore(moment) {
      const target = moment
        ? [
            '--type=time',
            `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`,
            '--target-action=promote',
          ]
        : [];
      await backrest(...target, 'restore');
      await cluster.start();
      await ask(url, [
        'do $$ begin while pg_is_in_recovery() loop perform pg_sleep(0.1); end loop; end $$',
      ]);
    },
    remove: () => cluster.remove(),
  };
}

async function ask(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
