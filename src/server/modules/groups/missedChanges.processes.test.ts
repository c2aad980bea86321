import { buildRanch } from '#testing/factories/ranches';
import { useFleet } from '#testing/fleet/useFleet';
import { hearOfHold } from '#testing/hearOfHold';
import { callServer } from '#testing/testServer';

/** Two servers; one is killed. */
const fleet = useFleet({ servers: 2, database: 'postgres' });

it('updates open pages about a hold when its server dies between the commit and the event', async () => {
  const [survivor, victim] = fleet.servers;
  if (!survivor || !victim) throw new Error('No servers were started.');
  const { admin, group, member } = await buildRanch();
  await victim.end('SIGKILL');
  await victim.start({ FAILPOINT: 'hold-committed' });
  const stream = await fetch(`${survivor.url}/api/groups/events`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const heard = hearOfHold(group._id, stream);
  const share = { groupId: group._id, portion: 'Full', amount: 110_000, currency: 'usd' };
  const held = callServer(victim.url, 'POST', '/api/stripe/payment-intent', {
    token: member.token,
    body: share,
  });
  await expect(held).rejects.toThrow();
  expect(await heard).toContain('event: group\n');
});
