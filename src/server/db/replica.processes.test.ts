import { Client } from 'pg';

import type { Group } from '#shared/groups/groups.contract';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, readGroup } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { createCluster, type Cluster } from '#testing/fleet/cluster';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api, callServer } from '#testing/testServer';

let primary: Cluster;
let replica: Cluster;
let fleet: Fleet;
let group: Group;

beforeAll(async () => {
  primary = await createCluster();
  replica = await createCluster(primary);
  fleet = await startFleet({
    database: 'postgres',
    postgresUrl: primary.url,
    replicaUrl: replica.url,
  });
  group = await buildGroup();
  await untilReplicaIs('used');
});

afterAll(async () => {
  await fleet.close();
  await replica.remove();
  await primary.remove();
});

async function untilReplicaIs(state: 'used' | 'left'): Promise<void> {
  const wanted = `sharecut_replica_used ${state === 'used' ? 1 : 0}\n`;
  const read = async () => (await fetch(`${fleet.servers[0]?.url ?? ''}/metrics`)).text();
  expect(await eventually(read, (text) => text.includes(wanted))).toContain(wanted);
}

async function askReplica<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: replica.url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** What a visitor, or the person of a session, sees sold of the group. */
const lookAt = async (groupId: string, token?: string): Promise<number | undefined> => {
  const { body } = await api<{ group?: Group }>('GET', `/api/offers/${groupId}`, { token });
  return body.group?.quarters?.sold;
};

it('shows visitors what the replica has', async () => {
  // Postgres shows only the last statement of a connection, which may be the check of how late the replica is.
  const lookAndAsk = async () => {
    expect(await lookAt(group._id)).toBe(0);
    return askReplica(
      `select from pg_stat_activity where application_name = 'sharecut' and query like '%"groups"%'`,
    );
  };
  expect(await eventually(lookAndAsk, (asked) => asked.length > 0)).not.toEqual([]);
});

it('shows buyers their own share, and links just made, when the replica stands still', async () => {
  await askReplica('select pg_wal_replay_pause()');
  const { buyer } = await buyShare(group._id, 'Half');
  expect(await lookAt(group._id, buyer.token)).toBe(2);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid' }]);
  expect(await readGroup(buyer.token, group._id)).toMatchObject({ quarters: { yours: 2 } });
  const { body } = await api<{ shareLink: { key: string } }>(
    'POST',
    `/api/groups/${group._id}/share-link`,
    { token: await superadminToken(), body: {} },
  );
  expect((await api('GET', `/api/share/${body.shareLink.key}`)).status).toBe(200);
  expect(
    await eventually(
      () => lookAt(group._id),
      (sold) => sold === 2,
    ),
  ).toBe(2);
  await untilReplicaIs('left');
  await askReplica('select pg_wal_replay_resume()');
  await untilReplicaIs('used');
});

it('serves visitors from the primary when the replica is gone, and starts without it', async () => {
  const [server] = fleet.servers;
  await buyShare(group._id, 'Half');
  await replica.stopHard();
  const looked = await callServer(server?.url ?? '', 'GET', `/api/offers/${group._id}`);
  expect(looked).toMatchObject({ status: 200, body: { group: { quarters: { sold: 4 } } } });
  await server?.end('SIGTERM');
  await server?.start();
  expect(await lookAt(group._id)).toBe(4);
  await replica.start();
  await untilReplicaIs('used');
});
