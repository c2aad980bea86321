import type { Locator, Page } from 'playwright-core';

import { buildGroup } from '#testing/factories/groups';
import { buildWindow, chooseWindow, inHours } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed } from '#testing/factories/users';
import { api } from '#testing/testServer';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { nameOf, pageLooks, phoneAtNight } from './support/looks';
import { waitUntilKept } from './support/silentNetwork';

const { visit, allowTrouble } = startBrowser();

/** A ranch whose twelve shares are picked up in one window. */
async function buildBarn() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId, totalPortions: 3 });
  const window = await buildWindow(group._id, inHours(48));
  const sales: Awaited<ReturnType<typeof buyShare>>[] = [];
  for (let count = 0; count < 12; count += 1) {
    const sale = await buyShare(group._id, 'Quarter');
    await succeed(chooseWindow(sale.purchase._id, window._id, sale.buyer));
    sales.push(sale);
  }
  const countGiven = async () => {
    const path = `/api/groups/${group._id}/handover`;
    const { body } = await api<{ shares: { collectedAt: string | null }[] }>('GET', path, admin);
    return body.shares.filter(({ collectedAt }) => collectedAt !== null).length;
  };
  return { admin, group, sales, countGiven, address: `/admin/groups/${group._id}/pickup` };
}

it('keeps ten taps of a phone that loses its network in the barn, and catches up', async () => {
  const { admin, sales, countGiven, address } = await buildBarn();
  const page = await visit(address, { as: admin, look: phoneAtNight });
  const giveOut = ({ buyer }: (typeof sales)[number]) =>
    page.getByRole('button', { name: new RegExp(`^Hand over ${buyer.username}`) }).click();
  const status = page.getByRole('status').filter({ hasText: 'picked up' });
  await status.filter({ hasText: '0 of 12 picked up.' }).waitFor();
  allowTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.route('**/collected', (route) => route.abort('internetdisconnected'));
  for (const sale of sales.slice(0, 10)) await giveOut(sale);
  await status.filter({ hasText: '10 of 12 picked up. 10 not sent yet' }).waitFor();
  expect(await countGiven()).toBe(0);
  await page.reload();
  await status.filter({ hasText: '10 of 12 picked up. 10 not sent yet' }).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'check-off-waiting');
  await page.unroute('**/collected');
  await status.filter({ hasText: /^10 of 12 picked up\.\s*$/ }).waitFor();
  expect(await countGiven()).toBe(10);
  for (const sale of sales.slice(10)) await giveOut(sale);
  await status.filter({ hasText: /^12 of 12 picked up\.\s*$/ }).waitFor();
  expect(await countGiven()).toBe(12);
});

it('opens without a network as it was last seen, keeps ten taps, and catches up', async () => {
  const { admin, group, sales, countGiven, address } = await buildBarn();
  // By a link in the page, as a supplier comes there: no request tells the worker of this address.
  const page = await visit(`/admin/groups/${group._id}/after-selling`, {
    as: admin,
    look: phoneAtNight,
    isKept: true,
  });
  await page.getByRole('link', { name: 'Check-off' }).click();
  const giveOut = ({ buyer }: (typeof sales)[number]) =>
    page.getByRole('button', { name: new RegExp(`^Hand over ${buyer.username}`) }).click();
  const status = page.getByRole('status').filter({ hasText: 'picked up' });
  const copy = page.getByText(
    /^You are offline\. Last updated .*This is the copy saved on this phone/,
  );
  await status.filter({ hasText: '0 of 12 picked up.' }).waitFor();
  await waitUntilKept(page);
  for (const sale of sales.slice(0, 1)) await giveOut(sale);
  await status.filter({ hasText: /^1 of 12 picked up\.\s*$/ }).waitFor();
  allowTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.context().setOffline(true);
  await page.goto(address);
  await copy.waitFor();
  await status.filter({ hasText: /^1 of 12 picked up\.\s*$/ }).waitFor();
  for (const sale of sales.slice(1, 11)) await giveOut(sale);
  await status.filter({ hasText: '11 of 12 picked up. 10 not sent yet' }).waitFor();
  await page.reload();
  await status.filter({ hasText: '11 of 12 picked up. 10 not sent yet' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await takePicture(page, 'check-off-offline');
  expect(await countGiven()).toBe(1);
  await page.context().setOffline(false);
  await status.filter({ hasText: /^11 of 12 picked up\.\s*$/ }).waitFor();
  await copy.waitFor({ state: 'detached' });
  expect(await countGiven()).toBe(11);
});

it.each(pageLooks)('has large targets and fits ($screen, $scheme)', async (look) => {
  const { admin, address } = await buildBarn();
  const page = await visit(address, { as: admin, look, isStill: true });
  const buttons = page.getByRole('button', { name: /^Hand over/ });
  await buttons.first().waitFor();
  const box = await buttons.first().boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(56);
  await expectAccessible(page);
  await expectToFit(page);
  await takePicture(page, `check-off-${nameOf(look)}`);
});

it('has four buyers in sight on a phone, also without a network', async () => {
  const { admin, address } = await buildBarn();
  const page = await visit(address, {
    as: admin,
    look: phoneAtNight,
    isStill: true,
    isKept: true,
  });
  const fourth = page.getByRole('button', { name: /^Hand over/ }).nth(3);
  await expectInSight(page, fourth);
  await waitUntilKept(page);
  allowTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await page.context().setOffline(true);
  await page.goto(address);
  await page.getByText(/^You are offline\./).waitFor();
  await expectInSight(page, fourth);
  await takePicture(page, 'check-off-four');
});

/** All of it, without a scroll. */
async function expectInSight(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const box = await target.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(
    page.viewportSize()?.height ?? 0,
  );
}
