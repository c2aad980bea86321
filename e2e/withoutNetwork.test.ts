import type { Page } from 'playwright-core';

import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { looks, nameOf, phoneAtNight } from './support/looks';
import { openNetwork, waitUntilKept } from './support/silentNetwork';

const { visit, allowTrouble } = startBrowser();

const networks: Awaited<ReturnType<typeof openNetwork>>[] = [];
afterAll(() => networks.forEach((network) => network.close()));

async function buildShare() {
  const group = await buildGroup();
  return { group, ...(await buyShare(group._id, 'Half')) };
}

const ownShares = (page: Page) => page.getByRole('region', { name: 'Your shares' });
const offline = (page: Page) => page.getByText(/^You are offline\. Last updated /);

it.each(looks)('opens My groups without a network ($screen, $scheme)', async (look) => {
  const { group, buyer } = await buildShare();
  const page = await visit('/groups', { isKept: true, as: buyer, look, isStill: true });
  await ownShares(page).getByText(group.name).waitFor();
  await waitUntilKept(page);

  allowTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.goto('/home');
  await page.waitForURL('**/groups');
  await offline(page).waitFor();
  await ownShares(page).getByText(group.name).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await takePicture(page, `offline-${nameOf(look)}`);

  await page.context().setOffline(false);
  await offline(page).waitFor({ state: 'detached' });
  await ownShares(page).getByText(group.name).waitFor();
});

it('leaves an address from a mail as it is without a network', async () => {
  const { buyer } = await buildShare();
  const page = await visit('/groups', { isKept: true, as: buyer });
  await waitUntilKept(page);
  allowTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await expect(page.goto('/invite?token=abc')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

it('shows what was last seen where a network brings nothing, and the newest when it does', async () => {
  const network = await openNetwork();
  networks.push(network);
  const { group, buyer } = await buildShare();
  const page = await visit('/groups', {
    isKept: true,
    as: buyer,
    look: phoneAtNight,
    origin: network.url,
  });
  await ownShares(page).getByText(group.name).waitFor();
  await waitUntilKept(page);

  // What is under way when the connections are cut ends one way or another, through the worker too.
  allowTrouble(/net::ERR_/);
  network.fallSilent();
  await page.reload({ waitUntil: 'commit' });
  await page.getByText(/^Still loading\. Last updated /).waitFor({ timeout: 30_000 });
  await ownShares(page).getByText(group.name).waitFor();
  await takePicture(page, 'silent-network');

  await buyShare(group._id, 'Quarter');
  network.speakAgain();
  await page.reload();
  await page.getByRole('group', { name: '3 of 16 sold, 13 left, 2 yours' }).waitFor();
  await page.getByText(/Last updated/).waitFor({ state: 'detached' });
});
