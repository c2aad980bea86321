import { deliverEvents } from '#testing/cardProvider';
import { purchasesOf } from '#testing/factories/purchases';
import { buildUser, type TestUser } from '#testing/factories/users';
import { buildGroups, holdFrom, quarter } from '#testing/factories/holding';
import { api, serverUrl, type Answer } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

beforeAll(() => deliverEvents({ drop: true }));

/** A little longer than a hold lasts. */
const holdSeconds = 601;

const hold = (buyer: TestUser, groupId: string | undefined) =>
  holdFrom(serverUrl(), '198.51.100.9', buyer, { groupId, amount: quarter });

async function expireHolds(): Promise<void> {
  await advanceClock(holdSeconds);
  await runJobs('sweep');
}

const retryAfterOf = ({ headers }: Answer<unknown>): number => Number(headers.get('retry-after'));

it('makes a buyer wait from the second expired hold on, each time longer, and says how long', async () => {
  const buyer = await buildUser();
  const [first, second, third, fourth] = await buildGroups(4);
  await hold(buyer, first);
  await expireHolds();
  expect((await hold(buyer, second)).status).toBe(200);
  await expireHolds();
  const refused = await hold(buyer, third);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toBe(
    '2 shares ran out that you held and did not pay for. Please try again in 10 minutes.',
  );
  expect(retryAfterOf(refused)).toBeGreaterThan(500);
  expect(retryAfterOf(refused)).toBeLessThanOrEqual(600);

  await advanceClock(600);
  expect((await hold(buyer, third)).status).toBe(200);
  await expireHolds();
  const again = await hold(buyer, fourth);
  expect(retryAfterOf(again)).toBeGreaterThan(1100);
  expect(retryAfterOf(again)).toBeLessThanOrEqual(1200);
});

it('still counts a hold that ran out when its buyer asks for the same share again, or releases it late', async () => {
  const buyer = await buildUser();
  const [first, second] = await buildGroups(2);
  const ids: (string | undefined)[] = [];
  for (let times = 0; times < 2; times += 1) {
    expect((await hold(buyer, first)).status).toBe(200);
    ids.push((await purchasesOf(buyer))[0]?._id);
    await expireHolds();
  }
  for (const id of ids) await api('POST', `/api/purchases/${id ?? ''}/release`, buyer);
  expect((await hold(buyer, first)).status).toBe(429);
  expect((await hold(buyer, second)).status).toBe(429);
});
