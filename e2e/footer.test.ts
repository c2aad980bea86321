import { buildGroup } from '#testing/factories/groups';
import { buildUser } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { takePicture } from './support/looking';
import { phoneAtNight } from './support/looks';

const { visit } = startBrowser();

it('leaves the footer in sight above Buy a Share on a phone', async () => {
  const { _id: id } = await buildGroup();
  const as = await buildUser();
  const page = await visit(`/groups/view/${id}`, { as, look: phoneAtNight, isStill: true });
  const buy = page.getByRole('link', { name: 'Buy a Share' });
  await buy.waitFor();
  // It comes last, and pushes the footer down.
  await page.getByRole('button', { name: /^Follow/ }).waitFor();
  await page.keyboard.press('End');
  const refunds = page.getByRole('contentinfo').getByRole('link', { name: 'Refunds' });
  await refunds.click();
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
  await takePicture(page, 'footer-refunds');
});

it('starts a page at its top, and returns to where it was after Back and a reload', async () => {
  const page = await visit('/home');
  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByRole('link', { name: 'Join a Group' }).first().waitFor();
  // The groups that come push the footer down.
  await page.locator('section[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(200);
  const isAt = (y: number) =>
    page.waitForFunction((place) => Math.abs(window.scrollY - place) < 2, y);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  await isAt(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Join a Group' }).first().waitFor();
  await isAt(scrolled);
  await page.reload();
  await page.getByRole('link', { name: 'Join a Group' }).first().waitFor();
  await isAt(scrolled);
});
