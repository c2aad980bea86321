import type { Page } from 'playwright-core';

import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { looks, nameOf } from './support/looks';

const { visit, allowTrouble } = startBrowser();

/** The worker has kept the page and answers for it. */
const waitUntilKept = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });

const offline = (page: Page) => page.getByText(/^You are offline\. Last updated /);

it.each(looks)('opens My groups without a network ($screen, $scheme)', async (look) => {
  const group = await buildGroup();
  const { buyer } = await buyShare(group._id, 'Half');
  const page = await visit('/groups', { as: buyer, look, isStill: true });
  const mine = page.getByRole('region', { name: 'Your shares' });
  await mine.getByText(group.name).waitFor();
  await waitUntilKept(page);

  allowTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.goto('/home');
  await page.waitForURL('**/groups');
  await offline(page).waitFor();
  await mine.getByText(group.name).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await takePicture(page, `offline-${nameOf(look)}`);

  await page.context().setOffline(false);
  await offline(page).waitFor({ state: 'detached' });
  await mine.getByText(group.name).waitFor();
});
