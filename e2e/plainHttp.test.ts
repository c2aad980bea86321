import { buildGroup } from '#testing/factories/groups';
import { buildWindow, chooseWindow, inHours } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, type TestUser } from '#testing/factories/users';
import { serverUrl } from '#testing/testServer';

import { startBrowser } from './support/browser';
import { phoneAtNight } from './support/looks';

const { visit, allowTrouble } = startBrowser();

/** The shop on a house's network: no https, and not localhost. */
function visitOnHouseNetwork(address: string, as: TestUser) {
  allowTrouble(/Cross-Origin-Opener-Policy header has been ignored/);
  const origin = serverUrl().replace('127.0.0.1', 'shop.test');
  return visit(address, { as, look: phoneAtNight, origin });
}

async function buildSoldShare() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId: admin.supplierId, totalPortions: 2 });
  const { purchase, buyer } = await buyShare(group._id, 'Full');
  const window = await buildWindow(group._id, inHours(48));
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  return { admin, group, buyer };
}

it('gives out a share when the page is on plain http', async () => {
  const { admin, group, buyer } = await buildSoldShare();
  const page = await visitOnHouseNetwork(`/admin/groups/${group._id}/pickup`, admin);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole('button', { name: new RegExp(`^Hand over ${buyer.username}`) }).click();
  await page.getByRole('status').filter({ hasText: '1 of 1 picked up.' }).waitFor();
});

it('records a cash sale and posts news when the page is on plain http', async () => {
  const { admin, group } = await buildSoldShare();
  const page = await visitOnHouseNetwork(`/admin/groups/view/${group._id}?tab=money`, admin);
  await page.getByRole('button', { name: 'Record a cash sale' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ann Ames');
  await dialog.getByRole('button', { name: /^Record/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(`/admin/groups/${group._id}/after-selling`);
  await page.getByRole('button', { name: /^News/ }).click();
  const form = page.getByRole('form', { name: 'Write to all buyers' });
  await form.getByRole('textbox').fill('The steer is at the butcher.');
  await form.getByRole('button', { name: 'Post' }).click();
  await page.getByText('Your news is posted.').waitFor();
});
