import type { PickupWindow } from '#shared/pickup/pickup.contract';
import { buildGroup } from '#testing/factories/groups';
import { buildWindow } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { api, callServer } from '#testing/testServer';

/** Two servers on one database. */
const fleet = useFleet({ database: 'postgres', servers: 2 });

it('has room for thirty when forty buyers choose at once, at two servers', async () => {
  const group = await buildGroup({ totalPortions: 10, portionsAvailable: ['Quarter'] });
  const windows: PickupWindow[] = [];
  for (const room of [5, 10, 15]) windows.push(await buildWindow(group._id, { room }));
  const sales: Awaited<ReturnType<typeof buyShare>>[] = [];
  for (let count = 0; count < 40; count += 1) sales.push(await buyShare(group._id, 'Quarter'));
  /** Chooses the first window that is not full, as a buyer does who is told so. */
  const choose = async ({ buyer, purchase }: (typeof sales)[number], index: number) => {
    const server = fleet.servers[index % 2]?.url ?? '';
    const told: number[] = [];
    for (let turn = 0; turn < windows.length; turn += 1) {
      const windowId = windows[(index + turn) % windows.length]?._id;
      const path = `/api/purchases/${purchase._id}/handover`;
      const call = { token: buyer.token, body: { windowId } };
      const { status } = await callServer(server, 'PUT', path, call);
      told.push(status);
      if (status === 200) break;
    }
    return told;
  };
  const answers = await Promise.all(sales.map(choose));
  expect(answers.filter((told) => told.at(-1) === 200)).toHaveLength(30);
  expect(answers.filter((told) => told.join() === '409,409,409')).toHaveLength(10);
  const { body } = await api<{ windows: { room: number; taken: number }[] }>(
    'GET',
    `/api/groups/${group._id}/handover`,
    { token: await superadminToken() },
  );
  expect(body.windows.map(({ room, taken }) => [room, taken]).sort()).toEqual([
    [10, 10],
    [15, 15],
    [5, 5],
  ]);
});
