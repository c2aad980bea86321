import { scheduleFault } from '#testing/cardProvider';
import { drip, unfinishedHeaders } from '#testing/drip';
import { buildGroup } from '#testing/factories/groups';
import { readGroup, startPayment } from '#testing/factories/purchases';
import { buildUser } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { serverUrl } from '#testing/testServer';

/** A server with the patience that it has in production. */
useFleet({ database: 'pglite' });

it.concurrent('cuts a sender of slow headers after fifteen seconds', async () => {
  const { answer, afterMs } = await drip(serverUrl(), unfinishedHeaders);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeGreaterThanOrEqual(15_000);
});

it.concurrent('waits a limited time for a provider that never answers', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  await scheduleFault({
    operation: 'create',
    kind: 'hang',
    times: 2,
    metadata: { user: buyer.userId },
  });
  const started = Date.now();
  const { status, headers } = await startPayment(buyer, group._id, 'Half');
  expect(status).toBe(503);
  expect(headers.get('retry-after')).not.toBeNull();
  expect(Date.now() - started).toBeLessThan(25_000);
  expect((await readGroup(buyer.token, group._id)).quarters?.held).toBe(0);
});
