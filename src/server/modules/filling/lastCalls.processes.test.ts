import { setTimeout as pause } from 'node:timers/promises';

import { eventually } from '#testing/eventually';
import { inDays } from '#testing/factories/lastCalls';
import { buildGroup } from '#testing/factories/groups';
import { unique } from '#testing/factories/unique';
import { superadminToken } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api } from '#testing/testServer';

const startUp = 240_000;
const patience = 60_000;
/** A few rounds of the job. */
const aWhile = 3_000;

let fleet: Fleet;

const start = (database: 'pglite' | 'postgres', servers: number) =>
  startFleet({
    database,
    servers,
    env: { FILL_BY_SECONDS: '0.5', FILL_BY_NOTICE_HOURS: '0', SWEEP_SECONDS: '5' },
  });

const newAddresses = (count: number) =>
  Array.from({ length: count }, () => `${unique('ina')}@example.com`);

/** In the mailboxes of all servers: each shows what it sent since it was started. */
async function countLastCalls(email: string): Promise<number> {
  const boxes = await Promise.all(
    fleet.servers.map(async ({ url }) => {
      const answer = await fetch(`${url}/dev/mailbox/messages.json?to=${email}`);
      return (await answer.json()) as { subject: string }[];
    }),
  );
  return boxes.flat().filter(({ subject }) => subject.startsWith('Last call')).length;
}

const countAll = (emails: string[]) => Promise.all(emails.map(countLastCalls));

/** Its day draws near; the answer may be lost where the server dies. */
async function drawNear(groupId: string): Promise<void> {
  const call = { token: await superadminToken(), body: { fillBy: inDays(1) } };
  await api('PUT', `/api/groups/${groupId}`, call).catch(() => undefined);
}

const onceEach = (emails: string[]) => emails.map(() => 1);

async function expectOnceEach(emails: string[]): Promise<void> {
  await eventually(
    () => countAll(emails),
    (counts) => counts.every((count) => count > 0),
    patience,
  );
  await pause(aWhile);
  expect(await countAll(emails)).toEqual(onceEach(emails));
}

describe.each(['pglite', 'postgres'] as const)('on %s', (database) => {
  beforeAll(async () => {
    fleet = await start(database, 1);
  }, startUp);
  afterAll(() => fleet.close(), startUp);

  it(
    'mails everybody once though the process dies in the middle of it',
    async () => {
      const [server] = fleet.servers;
      const emails = newAddresses(5);
      const group = await buildGroup({ fillBy: inDays(9), inviteEmails: emails });
      await server?.end('SIGKILL');
      await server?.start({ FAILPOINT: 'last-call-queued' });
      await drawNear(group._id);
      expect(await server?.endsWithin(patience)).toBe(true);
      await server?.start();
      await expectOnceEach(emails);
    },
    startUp,
  );
});

describe('two processes', () => {
  beforeAll(async () => {
    fleet = await start('postgres', 2);
  }, startUp);
  afterAll(() => fleet.close(), startUp);

  it(
    'mail everybody once between them',
    async () => {
      const emails = newAddresses(20);
      const all = await Promise.all(
        [0, 5, 10, 15].map((from) =>
          buildGroup({ fillBy: inDays(9), inviteEmails: emails.slice(from, from + 5) }),
        ),
      );
      await Promise.all(all.map(({ _id }) => drawNear(_id)));
      await expectOnceEach(emails);
    },
    startUp,
  );
});
