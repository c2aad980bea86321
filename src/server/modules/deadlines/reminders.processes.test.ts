import { eventually } from '#testing/eventually';
import { inDays } from '#testing/factories/reminders';
import { buildGroup } from '#testing/factories/groups';
import { unique } from '#testing/factories/unique';
import { superadminToken } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { api } from '#testing/testServer';

/** Two servers on one database. */
const fleet = useFleet({
  database: 'postgres',
  servers: 2,
  env: { FILL_BY_SECONDS: '0.5', FILL_BY_NOTICE_HOURS: '0', SWEEP_SECONDS: '5' },
});

const newAddresses = (count: number) =>
  Array.from({ length: count }, () => `${unique('ina')}@example.com`);

/** In the mailboxes of all servers that run: each shows what it sent since it was started. */
async function countReminders(email: string): Promise<number> {
  const boxes = await Promise.all(
    fleet.servers.map(async ({ url }) => {
      const answer = await fetch(`${url}/dev/mailbox/messages.json?to=${email}`).catch(() => null);
      return ((await answer?.json()) ?? []) as { subject: string }[];
    }),
  );
  return boxes.flat().filter(({ subject }) => subject.startsWith('Last call')).length;
}

const countAll = (emails: string[]) => Promise.all(emails.map(countReminders));

const untilMailed = (emails: string[]) =>
  eventually(
    () => countAll(emails),
    (counts) => counts.every((count) => count > 0),
  );

const buildFar = (inviteEmails: string[]) => buildGroup({ fillBy: inDays(9), inviteEmails });

/** Moves the deadline near; the answer is lost where the server dies. */
async function drawNear(groupId: string): Promise<void> {
  const call = { token: await superadminToken(), body: { fillBy: inDays(1) } };
  await api('PUT', `/api/groups/${groupId}`, call).catch(() => undefined);
}

async function expectOnceEach(emails: string[]): Promise<void> {
  await untilMailed(emails);
  // The job has run again, and what it queued was sent, once it has mailed these.
  for (const later of [newAddresses(1), newAddresses(1)]) {
    await drawNear((await buildFar(later))._id);
    expect(await untilMailed(later)).toEqual([1]);
  }
  expect(await countAll(emails)).toEqual(emails.map(() => 1));
}

it('mails each recipient once when two processes share the work', async () => {
  const emails = newAddresses(20);
  const groups = await Promise.all(
    [0, 5, 10, 15].map((from) => buildFar(emails.slice(from, from + 5))),
  );
  await Promise.all(groups.map(({ _id }) => drawNear(_id)));
  await expectOnceEach(emails);
});

it('mails each recipient once when the process dies in the middle of it', async () => {
  const [server, other] = fleet.servers;
  await other?.end('SIGTERM');
  const emails = newAddresses(5);
  const group = await buildFar(emails);
  await server?.end('SIGKILL');
  await server?.start({ FAILPOINT: 'last-call-queued' });
  await drawNear(group._id);
  expect(await server?.endsWithin()).toBe(true);
  await server?.start();
  await expectOnceEach(emails);
});
