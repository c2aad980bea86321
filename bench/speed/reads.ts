import type { Client } from 'pg';

import { firstSuperadmin } from '#testing/factories/users';
import { runSource, waitForOutput } from '#testing/fleet/script';
import type { Fleet } from '#testing/fleet/serverFleet';

import { accounts, fill, logIn } from '../lists/fill';
import { load, type Asked } from './load';
import type { Side } from './turns';

const amounts = { suppliers: 20, users: 2_000, groups: 1_000 };

/** A call of the product, and the minimal server that answers the same. */
export interface Comparison {
  what: 'search' | 'list' | 'detail' | 'login';
  product: Side;
  floor: Side;
}

const sideOf = (isFloor: boolean, pid: number, asked: Asked): Side => ({
  pid,
  isFloor,
  work: async (seconds) => (await load(asked, seconds)).requests,
});

/**
 * Fills the fleet's database with 1,000 groups, and starts the minimal server next to its first server,
 * with answers as large as a search's.
 */
export async function withReads(
  { servers: [server], databaseUrl = '' }: Fleet,
  database: Client,
  measure: (comparisons: Comparison[]) => Promise<void>,
): Promise<void> {
  if (!server) throw new Error('No server was started.');
  const pid = server.pid();
  await fill(databaseUrl, amounts);
  const unlinked = await logIn(server.url, 'unlinked');
  const superadmin = await logIn(server.url, 'superadmin');
  const search = { url: `${server.url}/api/groups/search?page=1&pageSize=10`, token: unlinked };
  const { bytes } = await load(search, 0.5);
  const { rows } = await database.query<{ id: string }>('select id from groups limit 1');
  const id = rows[0]?.id ?? '';
  const filling = Math.max(0, Math.round(bytes / 10 - 590));
  const floor = runSource('bench/speed/floor.ts', [databaseUrl, String(filling)]);
  try {
    const [, floorUrl = ''] = await waitForOutput(floor, /"url":"([^"]+)"/);
    const beside = (what: Comparison['what'], asked: Asked, path: string): Comparison => ({
      what,
      product: sideOf(false, pid, asked),
      floor: sideOf(true, floor.child.pid ?? 0, { ...asked, url: floorUrl + path }),
    });
    const list = { url: `${server.url}/api/groups?page=1&pageSize=10`, token: superadmin };
    const detail = { url: `${server.url}/api/groups/${id}`, token: unlinked };
    const body = { identifier: accounts.unlinked, password: firstSuperadmin.password };
    const login = { url: `${server.url}/api/users/login`, method: 'POST' as const, body };
    await measure([
      beside('search', search, '/search'),
      beside('list', list, '/list'),
      beside('detail', detail, `/detail/${id}`),
      beside('login', login, '/login'),
    ]);
  } finally {
    await floor.end('SIGTERM');
  }
}
