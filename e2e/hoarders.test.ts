import type { Group } from '#shared/groups/groups.contract';
import { cards } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { readGroup } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, type TestUser } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api } from '#testing/testServer';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { desktop, nameOf, phoneAtNight } from './support/looks';
import { expectOneSale } from './support/sales';
import { holdShare, paidMessage, payWith, searchOf, yourSelection } from './support/shopping';

const { visit, allowTrouble } = startBrowser();

/** A server with the limits that it has unless told, and a proxy that says who calls. */
let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet({
    database: 'pglite',
    env: { HELD_QUARTERS_PER_NETWORK: '', TRUST_PROXY: 'loopback' },
  });
});

afterAll(() => fleet.close());

/** Eight accounts behind one network, and four groups whose shares they want. */
interface Hoard {
  network: { 'x-forwarded-for': string };
  accounts: TestUser[];
  groups: Group[];
}

let networks = 0;

async function buildHoard(): Promise<Hoard> {
  networks += 1;
  const { _id: supplierId } = await buildSupplier();
  const groups: Group[] = [];
  while (groups.length < 4) groups.push(await buildGroup({ supplierId }));
  const accounts = await Promise.all(Array.from({ length: 8 }, () => buildUser()));
  return { network: { 'x-forwarded-for': `203.0.113.${networks}` }, accounts, groups };
}

/** Every account asks for a Full of every group. */
const grab = ({ network, accounts, groups }: Hoard): Promise<unknown> =>
  Promise.all(
    accounts.flatMap(({ token }) =>
      groups.map(({ _id: groupId }) =>
        api('POST', '/api/stripe/payment-intent', {
          token,
          headers: network,
          body: { amount: 110_000, currency: 'usd', groupId, portion: 'Full' },
        }),
      ),
    ),
  );

/** Again and again, until told to stop or after so many rounds. */
async function keepGrabbing(hoard: Hoard, until: AbortSignal) {
  for (let round = 0; round < 20 && !until.aborted; round += 1) await grab(hoard);
}

it('sells to an honest member while eight accounts of one network want everything', async () => {
  const hoard = await buildHoard();
  const buyer = await buildUser();

  await grab(hoard);
  const seen = await Promise.all(hoard.groups.map(({ _id }) => readGroup(buyer.token, _id)));
  const held = seen.reduce((sum, { quarters }) => sum + (quarters?.held ?? 0), 0);
  expect(held).toBe(40);
  const [free] = seen.filter(({ quarters }) => (quarters?.held ?? 0) < 16);
  if (!free) throw new Error('Every share is held.');

  const sale = new AbortController();
  const grabbing = keepGrabbing(hoard, sale.signal);
  const page = await visit(searchOf(free), { as: buyer });
  await holdShare(page, free.name, 'Full');
  await payWith(page, cards.pays);
  await paidMessage(page).waitFor();
  sale.abort();
  await grabbing;
  await expectOneSale(buyer, free, 1100);
});

describe.each([desktop, phoneAtNight])('at $screen size in $scheme', (look) => {
  it('tells a buyer on the same network how long to wait, and preserves their choice', async () => {
    const hoard = await buildHoard();
    await grab(hoard);
    const group = await buildGroup();
    const page = await visit(searchOf(group), { look, as: await buildUser() });
    await page.setExtraHTTPHeaders(hoard.network);
    allowTrouble(/429 \(Too Many Requests\)/);
    await holdShare(page, group.name, 'Full');
    await page
      .getByText(/^Too many unpaid shares are held from your network.* in \d+ minutes\.$/)
      .waitFor();
    expect(await yourSelection(page).innerText()).toMatch(/You selected:\s+Full/);
    await takePicture(page, `hoarders-${nameOf(look)}`);
    await expectAccessible(page);
    await expectToFit(page);
  });
});
