import { Client } from 'pg';

import { eventually } from '#testing/eventually';
import { codeOf } from '#testing/factories/secondFactors';
import { createPostgres, type FleetDatabase } from '#testing/fleet/database';
import { freePorts } from '#testing/fleet/freePorts';
import { outputOf, runBuilt, type Script } from '#testing/fleet/script';
import { emptyTables, readReleases, releaseSecrets } from '#testing/releases/release';
import { runStatements } from '#testing/server/workerServer';
import { callServer } from '#testing/testServer';

let database: FleetDatabase;
let client: Client;
let server: Script | undefined;

beforeEach(async () => {
  database = await createPostgres({ isDurable: false });
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await server?.end('SIGKILL');
  await client.end();
  await database.drop();
});

/** On a connection of its own: a dump unsets the search path of the one that reads it. */
const restore = (sql: string) => runStatements(database.url ?? '', sql);

const settings = (port: number) => ({
  ...releaseSecrets,
  ...database.env,
  DEMO_DATA: 'off',
  LOG_LEVEL: 'fatal',
  PAYMENTS: 'emulator',
  PORT: String(port),
  SWEEP_SECONDS: '0.5',
});

/** Waits until the server's sweeps have checked the books twice. @returns what they found wrong */
async function brokenInvariants(): Promise<{ message: string }[]> {
  const ends = new Set<string>();
  await eventually(
    async () => {
      const { rows } = await client.query<{ until: string }>(
        `select until::text from leases where name = 'sweep' and holder = ''`,
      );
      return ends.add(rows[0]?.until ?? '').size;
    },
    (count) => count > 2,
    60_000,
  );
  expect(ends.size).toBeGreaterThan(2);
  const broken = `select message from alerts where kind = 'invariant'`;
  return (await client.query<{ message: string }>(broken)).rows;
}

describe.each(readReleases())('the database of release $version', ({ sql, world }) => {
  const { admin, buyer, groupId, purchaseId } = world;

  it('has a row in every table', async () => {
    await restore(sql);
    expect(await emptyTables(client)).toEqual([]);
  });

  it('is migrated and served, with its sessions, passwords and books', async () => {
    await restore(sql);
    const [port = 0] = await freePorts(1);
    await outputOf(runBuilt('migrate', [], settings(port)));
    server = runBuilt('main', [], settings(port));
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await eventually(isReady, Boolean, 60_000)).toBe(true);

    const receipt = await callServer(url, 'GET', `/api/purchases/${purchaseId}`, {
      token: buyer.token,
    });
    expect(receipt).toMatchObject({ status: 200, body: { state: 'paid' } });
    const logIn = (body: object) =>
      callServer<{ token: string }>(url, 'POST', '/api/users/login', { body });
    expect(await logIn({ identifier: buyer.email, password: buyer.password })).toMatchObject({
      status: 200,
    });
    const { email: identifier, password, secret } = admin;
    const { body } = await logIn({ identifier, password, code: codeOf(secret, 1) });
    const group = await callServer(url, 'GET', `/api/groups/${groupId}`, { token: body.token });
    expect(group).toMatchObject({ status: 200, body: { group: { _id: groupId } } });
    expect(await brokenInvariants()).toEqual([]);
    const key = `supplier_id, status, case when status = 'closed' then 'closed' when remaining_cents = 0
      then 'full' else 'open' end`;
    const counted = `select ${key}, count(*)::int from groups where deleted_at is null group by 1, 2, 3`;
    const kept = 'select supplier_id, status, effective, groups from group_counts where groups > 0';
    expect((await client.query(kept)).rows).not.toEqual([]);
    const differing = `(${counted} except ${kept}) union all (${kept} except ${counted})`;
    expect((await client.query(differing)).rows).toEqual([]);
  });
});
