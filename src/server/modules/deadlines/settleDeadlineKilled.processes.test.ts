import { bookedCharge } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, readGroup } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { api } from '#testing/testServer';

/** A server whose groups may have a deadline seconds away. */
const fleet = useFleet({
  database: 'pglite',
  env: { FILL_BY_SECONDS: '0.5', FILL_BY_NOTICE_HOURS: '0', SWEEP_SECONDS: '0.5' },
});

/**
 * Its deadline is a second from now: set again where a slow machine lets that pass. The answer is lost where
 * the server dies.
 */
async function passDeadline(groupId: string): Promise<void> {
  const token = await superadminToken();
  const set = () => {
    const fillBy = new Date(Date.now() + 1_000).toISOString();
    const call = { token, body: { fillBy, ifUnfilled: 'refund' } };
    return api('PUT', `/api/groups/${groupId}`, call).catch(() => ({ status: 'lost' }));
  };
  const ends = [200, 'lost'];
  const { status } = await eventually(set, (answer) => ends.includes(answer.status));
  expect(ends).toContain(status);
}

it.each(['called-off', 'between-refunds'])(
  'refunds every buyer once when the process dies in the middle of it: %s',
  async (point) => {
    const [server] = fleet.servers;
    const group = await buildGroup();
    const bought = [
      await buyShare(group._id, 'Half'),
      await buyShare(group._id, 'Half'),
      await buyShare(group._id, 'Quarter'),
    ];
    await server?.end('SIGKILL');
    await server?.start({ FAILPOINT: point });
    await passDeadline(group._id);
    expect(await server?.endsWithin()).toBe(true);
    await server?.start();
    for (const { buyer, paymentIntentId, purchase } of bought) {
      await eventually(
        () => purchasesOf(buyer),
        ([one]) => one?.state === 'refunded',
      );
      const charge = await bookedCharge(paymentIntentId);
      expect(charge?.refundedCents).toBe(purchase.amountPaid * 100);
    }
    expect((await readGroup(await superadminToken(), group._id)).calledOffAt).not.toBeNull();
  },
);
