import type { Page } from 'playwright-core';

import type { Group } from '#shared/groups/groups.contract';
import { eventually } from '#testing/eventually';
import { cards } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, superadminToken } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { desktop, nameOf, phoneAtNight, type Look } from './support/looks';
import { paidMessage, payWith, proceed, yourSelection } from './support/shopping';

const { visit } = startBrowser();

const patience = 60_000;
/** A page is told by the stream, once the job has looked. */
const soon = { timeout: patience };
const bothLooks = [desktop, phoneAtNight];

/** A shop whose groups may have a day seconds away. */
let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet({
    database: 'pglite',
    isBuilt: true,
    env: { FILL_BY_SECONDS: '0.5', FILL_BY_NOTICE_HOURS: '0', SWEEP_SECONDS: '1' },
  });
  fleet.use();
});

afterAll(() => fleet.close());

/** Its day is a moment from now: tried again where a slow machine lets that pass. */
async function passDeadline({ _id }: Group, ifUnfilled: Group['ifUnfilled']): Promise<void> {
  const token = await superadminToken();
  const set = () => {
    const fillBy = new Date(Date.now() + 3_000).toISOString();
    return api('PUT', `/api/groups/${_id}`, { token, body: { fillBy, ifUnfilled } });
  };
  const { status } = await eventually(set, (answer) => answer.status === 200, patience);
  expect(status).toBe(200);
}

const addressOf = ({ _id }: Group): string => `/groups/view/${_id}`;

async function look(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await expectToFit(page);
  await takePicture(page, name);
}

const pictureOf = (what: string, seen: Look): string => `deadlines-${what}-${nameOf(seen)}`;

it.each(bothLooks)('shows a buyer when the last share is sold ($screen, $scheme)', async (seen) => {
  const group = await buildGroup({ totalPortions: 1, totalCost: 400, tag: 'Angus steer #417' });
  const { buyer } = await buyShare(group._id, 'Half');
  const page = await visit(addressOf(group), { as: buyer, look: seen, isStill: true });
  await page.getByRole('group', { name: '2 of 4 sold, 2 left, 2 yours' }).waitFor();

  const last = await visit(`/GroupSearchAndJoin?groupId=${group._id}&portion=Half`, {
    as: await buildUser(),
    look: seen,
  });
  await yourSelection(last).waitFor();
  await proceed(last);
  await payWith(last, cards.pays);
  await paidMessage(last).waitFor();

  await page.getByRole('group', { name: '4 of 4 sold, 0 left, 2 yours' }).waitFor(soon);
  await look(page, pictureOf('full', seen));
});

it.each(bothLooks)('refunds every buyer ($screen, $scheme)', async (seen) => {
  const group = await buildGroup({ tag: 'Angus steer #417' });
  const { buyer } = await buyShare(group._id, 'Half');
  const page = await visit(addressOf(group), { as: buyer, look: seen, isStill: true });
  await page.getByRole('heading', { name: group.name }).waitFor();
  await passDeadline(group, 'refund');
  await page.getByText(/^This group was called off/).waitFor(soon);
  const mine = page.getByRole('region', { name: 'Your shares' });
  await mine.getByText('Refunded').waitFor(soon);
  await look(page, pictureOf('called-off', seen));
  const mail = await waitForMail(buyer.email, `${group.name} was called off: you get $550.00 back`);
  expect(mail.text).toContain('It did not sell out by the deadline.');
});

it.each(bothLooks)(
  'goes ahead, the rancher retaining a quarter ($screen, $scheme)',
  async (seen) => {
    const { admin, group } = await buildRanch();
    const { buyer } = await buyShare(group._id, 'Full');
    for (let portion = 0; portion < 2; portion += 1) await buyShare(group._id, 'Full');
    await buyShare(group._id, 'Half');
    await buyShare(group._id, 'Quarter');
    const page = await visit(addressOf(group), { as: buyer, look: seen, isStill: true });
    await page.getByRole('heading', { name: group.name }).waitFor();
    await passDeadline(group, 'proceed');
    await page.getByRole('group', { name: /0 left/ }).waitFor(soon);
    await look(page, pictureOf('goes-ahead', seen));
    const mail = await waitForMail(buyer.email, `${group.name} goes ahead`);
    expect(mail.text).toContain('keeps the rest');

    const ledger = await visit(`/admin/groups/view/${group._id}?tab=money`, {
      as: admin,
      look: seen,
      isStill: true,
    });
    await ledger.getByText(/^Kept/).first().waitFor();
    await look(ledger, pictureOf('kept', seen));
  },
);
