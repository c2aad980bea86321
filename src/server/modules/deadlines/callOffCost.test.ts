import type { Alert } from '#shared/alerts/alerts.contract';
import type { deadlineRoutes } from '#shared/deadlines/deadlines.contract';
import type { RouteResult } from '#shared/route';
import { clearFaults, scheduleFault, setAvailable } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup, sellForCash } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { succeed, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

type Cost = RouteResult<typeof deadlineRoutes.readCallOffCost>;

const readCost = async (groupId: string, token: string) =>
  (await succeed(api<Cost>('GET', `/api/groups/${groupId}/call-off`, { token }))).body;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** What the superadmins read of a balance that is short. */
async function shortAlerts(): Promise<string[]> {
  await runJobs('balance');
  const { body } = await api<Alert[]>('GET', '/api/alerts', { token: await superadminToken() });
  return body.filter(({ kind }) => kind === 'balance-short').map(({ message }) => message);
}

/** A deadline in three days comes within two. */
const passDay = () => advanceClock(1.5 * 86_400);

afterEach(() => clearFaults());

describe('before a group is called off', () => {
  it('says what goes back to cards, which fees are lost, and by how much the balance is short', async () => {
    const { admin, group } = await buildRanch();
    for (let full = 0; full < 4; full += 1) await buyShare(group._id, 'Full');
    await setAvailable(0);
    // Refunds of other tests that wait come before these.
    const { shortBy } = await readCost(group._id, admin.token);
    const most = shortBy ?? 0;
    expect(most).toBeGreaterThanOrEqual(4_400);
    await setAvailable(100_000);
    expect(await readCost(group._id, admin.token)).toEqual({
      refunds: 4_400,
      fees: 128.8,
      buyers: 4,
      shortBy: most - 1_000,
    });
    await setAvailable(most * 100);
    expect(await readCost(group._id, admin.token)).toMatchObject({ shortBy: 0 });
  });

  it('counts no cash, and asks no balance where no card was charged', async () => {
    const { admin, group } = await buildRanch();
    await sellForCash(group._id, admin);
    await scheduleFault({ operation: 'balance', kind: 'server-error', times: 9 });
    expect(await readCost(group._id, admin.token)).toEqual({
      refunds: 0,
      fees: 0,
      buyers: 1,
      shortBy: 0,
    });
  });

  it('does not prevent it when the provider cannot say what is on the account', async () => {
    const { admin, group, change } = await buildRanch();
    await buyShare(group._id, 'Half');
    await scheduleFault({ operation: 'balance', kind: 'server-error', times: 9 });
    expect(await readCost(group._id, admin.token)).toMatchObject({ refunds: 550, shortBy: null });
    await succeed(change('POST', '/call-off', { name: group.name, reason: 'The steer fell ill.' }));
    expect(await readGroup(admin.token, group._id)).toMatchObject({
      calledOffAt: expect.any(String),
    });
  });
});

/** Dollars that an alert says may be refunded; it names five groups at most, and other tests have some. */
const refundsIn = (message = ''): number =>
  Number(/may refund \$([\d,.]+) /.exec(message)?.[1]?.replaceAll(',', '') ?? 0);

describe('two days before a deadline that refunds', () => {
  it('alerts by how much the balance is short, until it covers the refunds', async () => {
    const group = await buildGroup({ fillBy: inDays(3), ifUnfilled: 'refund' });
    await passDay();
    await setAvailable(0);
    const [ofOthers] = await shortAlerts();
    await setAvailable(10_000_000);
    expect(await shortAlerts()).toEqual([]);
    await buyShare(group._id, 'Half');
    await setAvailable(0);
    const [message] = await shortAlerts();
    expect(refundsIn(message) - refundsIn(ofOthers)).toBe(550);
    expect(message).toContain('short of that');
    await setAvailable(0);
  });

  it('says nothing of a deadline further away, or one after which the supplier keeps the rest', async () => {
    const [later, kept] = [
      await buildGroup({ fillBy: inDays(6), ifUnfilled: 'refund' }),
      await buildGroup({ fillBy: inDays(3), ifUnfilled: 'proceed' }),
    ];
    for (const { _id } of [later, kept]) await buyShare(_id, 'Half');
    await passDay();
    await setAvailable(0);
    const text = (await shortAlerts()).join(' ');
    expect(text).not.toContain(later.name);
    expect(text).not.toContain(kept.name);
  });
});
