import type { Group } from '#shared/groups/groups.contract';
import { states } from '#shared/groups/vocabulary';
import { zoneOf } from '#shared/groups/timeZones';
import type { PickupWindow } from '#shared/pickup/pickup.contract';
import { buildGroup } from '#testing/factories/groups';
import { pickupAt } from '#testing/factories/pickup';
import { buildSupplier } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';

const elPaso = { street: '1 Mesa', city: 'El Paso', state: 'TX', zip: '79901' };
const year = new Date().getUTCFullYear() + 1;

/** A ranch that keeps Mountain time in Texas. */
const buildRanchInElPaso = () => buildSupplier({ address: elPaso, timeZone: 'America/Denver' });

const change = async (group: Pick<Group, '_id'>, body: object) =>
  api<Group>('PUT', `/api/groups/${group._id}`, { token: await superadminToken(), body });

const addWindow = async (group: Group, times: object) =>
  api<PickupWindow>('POST', `/api/groups/${group._id}/windows`, {
    token: await superadminToken(),
    body: { ...pickupAt, ...times },
  });

it.each(states)('has the zone of %s where nothing else is said', async (state) => {
  const { _id: supplierId } = await buildSupplier({ address: { ...elPaso, state: '' } });
  expect(await buildGroup({ supplierId, state })).toMatchObject({ timeZone: zoneOf(state) });
});

it('is that of its ranch, where clocks of its state show it', async () => {
  const { _id: supplierId } = await buildRanchInElPaso();
  expect(await buildGroup({ supplierId, state: 'TX' })).toMatchObject({
    timeZone: 'America/Denver',
  });
  expect(await buildGroup({ supplierId, state: 'WA' })).toMatchObject({
    timeZone: 'America/Los_Angeles',
  });
  const other = await buildGroup({ supplierId, state: 'TX', timeZone: 'America/Chicago' });
  expect(other).toMatchObject({ timeZone: 'America/Chicago' });
});

it('decides what was typed by the clocks of the group', async () => {
  const { _id: supplierId } = await buildRanchInElPaso();
  const group = await buildGroup({ supplierId, state: 'TX', fillBy: `${year}-01-12` });
  expect(group.fillBy).toBe(`${year}-01-13T06:59:59.999Z`);
  const times = { beginsAt: `${year}-02-12T09:00`, endsAt: `${year}-02-12T12:00` };
  const { body: window } = await succeed(addWindow(group, times));
  expect(window).toMatchObject({
    beginsAt: `${year}-02-12T16:00:00.000Z`,
    endsAt: `${year}-02-12T19:00:00.000Z`,
  });
  const { body: moved } = await succeed(change(group, { fillBy: `${year}-01-14` }));
  expect(moved.fillBy).toBe(`${year}-01-15T06:59:59.999Z`);
});

it('refuses at its field an hour that clocks skip', async () => {
  const group = await buildGroup({ state: 'TX' });
  const answer = await addWindow(group, {
    beginsAt: '2027-03-14T02:30',
    endsAt: '2027-03-14T05:00',
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { fields: { beginsAt: expect.stringMatching(/skip that time/) } },
  });
});

it('keeps its instants when its zone is corrected, and shows them by the other clocks', async () => {
  const { _id: supplierId } = await buildSupplier({ address: { ...elPaso, state: 'TX' } });
  const group = await buildGroup({ supplierId, state: 'TX', fillBy: `${year}-01-12` });
  const { body } = await succeed(change(group, { timeZone: 'America/Denver' }));
  expect(body).toMatchObject({ timeZone: 'America/Denver', fillBy: group.fillBy });
});

it('follows its state to another one, unless clocks there show its own zone', async () => {
  const { _id: supplierId } = await buildRanchInElPaso();
  const group = await buildGroup({ supplierId, state: 'TX' });
  const { body: inNebraska } = await succeed(change(group, { state: 'NE' }));
  expect(inNebraska.timeZone).toBe('America/Denver');
  const { body: inOhio } = await succeed(change(group, { state: 'OH' }));
  expect(inOhio.timeZone).toBe('America/New_York');
  const { body: back } = await succeed(change(group, { state: 'TX' }));
  expect(back.timeZone).toBe('America/Denver');
});

it.each(['Mars/Olympus', '+05:00', 'America/Toronto', ''])(
  'refuses the zone %p at its field',
  async (timeZone) => {
    const group = await buildGroup();
    const answer = await change(group, { timeZone });
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { timeZone: 'Choose a time zone of the 50 states.' } },
    });
  },
);

it('stays with the groups of a ranch that changes its own', async () => {
  const ranch = await buildRanchInElPaso();
  const group = await buildGroup({ supplierId: ranch._id, state: 'TX' });
  const token = await superadminToken();
  const body = { ...ranch, timeZone: 'America/Chicago' };
  await succeed(api('PUT', `/api/suppliers/${ranch._id}`, { token, body }));
  const { body: read } = await api<{ group: Group }>('GET', `/api/groups/${group._id}`, { token });
  expect(read.group.timeZone).toBe('America/Denver');
});
