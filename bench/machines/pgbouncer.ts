import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { giveToPostgres, postgresUser } from '#testing/fleet/cluster';
import { freePorts } from '#testing/fleet/freePorts';
import { runProgram, type Script } from '#testing/fleet/script';

import { debianPath, waitForPort } from './haproxy';

interface Pooler {
  /** Of the same user and database as the Postgres. */
  url: string;
  start(): Promise<void>;
  end(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Prepares the PgBouncer of `deploy` before a Postgres that asks for no password; `start` starts it.
 * @param change of the configuration, for one that is not as it should be.
 */
export async function createPooler(
  postgresUrl: string,
  change = (configuration: string) => configuration,
): Promise<Pooler> {
  const { hostname, port: postgresPort, username } = new URL(postgresUrl);
  const folder = await mkdtemp(path.join(tmpdir(), 'sharecut-pooler-'));
  const [port = 0] = await freePorts(1);
  const file = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'userlist.txt');
  const configuration = (await readFile('deploy/pgbouncer.ini', 'utf8'))
    .replace('host=10.0.0.11 port=5432', `host=${hostname} port=${postgresPort || '5432'}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', users);
  await writeFile(file, change(configuration));
  await writeFile(users, `"${username}" ""\n`);
  await giveToPostgres(folder);
  const user = await postgresUser();
  let running: Script | undefined;
  const end = async () => {
    await running?.end('SIGKILL');
  };
  return {
    url: Object.assign(new URL(postgresUrl), { host: `127.0.0.1:${port}` }).href,
    async start() {
      // Root may not run it.
      running = runProgram('pgbouncer', [file], { user, env: { PATH: debianPath } });
      await waitForPort(port, running);
    },
    end,
    async remove() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}
