import type { Group } from '#shared/groups/groups.contract';
import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import { readList } from '#shared/lists';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { createPostgres, type FleetDatabase } from '#testing/fleet/database';
import { runBuilt, waitForOutput, type Script } from '#testing/fleet/script';
import { callServer } from '#testing/testServer';

import { demoPassword } from './demoPeople';

let database: FleetDatabase | undefined;
let server: Script | undefined;

afterAll(async () => {
  await server?.end('SIGTERM');
  await database?.drop();
});

/** A server that no user has used yet, read by its demo superadmin. */
async function openDemo() {
  database = await createPostgres({ isDurable: false });
  const env = {
    ...database.env,
    DEMO_DATA: 'on',
    PAYMENTS: 'emulator',
    PORT: '0',
    STOP_AFTER_SECONDS: '0',
  };
  server = runBuilt('main', [], env);
  const [url = ''] = await waitForOutput(server, /http:\/\/localhost:\d+/);
  const { body } = await callServer<{ token: string }>(url, 'POST', '/api/users/login', {
    body: { identifier: 'super@sharecut.test', password: demoPassword },
  });
  return async <Item>(path: string, name: string): Promise<Item[]> => {
    const answer = await callServer<unknown>(url, 'GET', path, { token: body.token });
    return readList<Item>(name, answer.body).items;
  };
}

it('has ledgers with the times of their events, which add up', async () => {
  const list = await openDemo();
  const groups = await list<Group>('/api/groups', 'groups');
  const waitedFor = groups.filter(({ line }) => (line?.waiting ?? 0) > 0);
  expect(waitedFor).toMatchObject([{ remainingCost: 0, line: { waiting: 2, offered: 0 } }]);
  const harvested = groups.filter(({ milestones }) => milestones?.[1]?.doneAt);
  expect(harvested).toMatchObject([{ remainingCost: 0 }, { remainingCost: 0 }]);
  const news = await list(
    `/api/groups/${harvested.find(({ pricing }) => !pricing)?._id ?? ''}/news`,
    'news',
  );
  expect(news).toHaveLength(1);
  expect(groups.length).toBeGreaterThanOrEqual(12);
  for (const { _id, createdAt, remainingCost, dateClosed, calledOffAt } of groups) {
    const entries = (await list<LedgerEntry>(`/api/groups/${_id}/ledger`, 'entries')).toReversed();
    const sales = await list<Purchase>(`/api/purchases?groupId=${_id}`, 'purchases');
    const soldAt = entries.filter(({ kind }) => kind === 'purchase').map(({ at }) => at);
    expect(entries[0]).toMatchObject({ kind: 'open', at: createdAt });
    const paid = sales.filter(({ balanceOf }) => !balanceOf);
    expect(soldAt).toEqual(paid.map(({ paidAt }) => paidAt).toReversed());
    expect(entries.at(-1)?.remainingCost).toBe(remainingCost);
    const withdrawn = entries.filter(({ kind }) => kind === 'withdrawn');
    expect(withdrawn.every(({ at }) => calledOffAt || at === dateClosed)).toBe(true);
  }
});
