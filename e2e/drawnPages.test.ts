import type { Page } from 'playwright-core';

import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { unique } from '#testing/factories/unique';
import { buildUser } from '#testing/factories/users';

import { fillRegistration, logInAs } from './support/accounts';
import { startBrowser } from './support/browser';
import { holdBack } from './support/holdBack';
import { takePicture } from './support/looking';
import { phoneAtNight } from './support/looks';

const { visit } = startBrowser();

/** Opens an address whose scripts are held back. @returns the page, and what lets them come. */
async function visitSlowly(address: string, visitor: Parameters<typeof visit>[1] = {}) {
  const page = await visit('/terms', visitor);
  const letCome = await holdBack(page, /\/assets\/main\..*\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  return { page, letCome };
}

/** Resolves when React has hydrated the page: an effect of each page takes over its scrolling. */
const untilAlive = (page: Page) =>
  page.waitForFunction(() => history.scrollRestoration === 'manual');

it.each([
  ['/', 'About Us'],
  ['/home', 'Good meat, shared'],
  ['/login', 'Login'],
  ['/register', 'Register'],
])('shows %s before its scripts have come, and keeps its elements', async (address, heading) => {
  const { page, letCome } = await visitSlowly(address, { look: phoneAtNight });
  const title = page.getByRole('heading', { level: 1, name: heading });
  await title.waitFor();
  await takePicture(page, `drawn-${heading}`);
  await title.evaluate((element) => element.setAttribute('data-drawn', ''));
  letCome();
  await untilAlive(page);
  expect(await page.locator('h1[data-drawn]').count()).toBe(1);
  expect(await page.locator('main').count()).toBe(1);
});

it('keeps what was typed before the scripts came, and sends nothing by itself', async () => {
  const { username, password } = await buildUser();
  const { page, letCome } = await visitSlowly('/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  letCome();
  await untilAlive(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText(`Welcome, ${username}`).waitFor();
});

it('keeps a registration that was typed before the scripts came', async () => {
  const username = unique('eve');
  const { page, letCome } = await visitSlowly('/register');
  const email = `${username}@example.com`;
  await fillRegistration(page, { username, email, password: 'shares-7' });
  await page.getByLabel('Register as Admin').check();
  letCome();
  await untilAlive(page);
  await page.locator('.MuiCheckbox-root.Mui-checked').waitFor();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('dialog', { name: 'Registration Successful' }).waitFor();
});

it('stays where it was scrolled to before the scripts came', async () => {
  const { page, letCome } = await visitSlowly('/home', { look: phoneAtNight });
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The font first: where it comes later, the heading gets another height, and the browser scrolls by itself.
  await page.waitForFunction(() => document.fonts.size > 0);
  await page.evaluate(() => document.fonts.load('1rem "Fraunces Variable"'));
  await page.evaluate(() => window.scrollTo(0, 300));
  letCome();
  await untilAlive(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});

it('prints a receipt that was opened from a drawn page', async () => {
  const { group, member } = await buildRanch();
  await buyShare(group._id, 'Half', member);
  const page = await visit('/login');
  await untilAlive(page);
  await logInAs(page, member.username, member.password);
  await page.getByRole('link', { name: 'My groups' }).click();
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click();
  const title = page.getByRole('heading', { level: 1, name: /^Your Half of/ });
  await title.waitFor();
  await page.emulateMedia({ media: 'print' });
  await title.waitFor();
  await page.getByRole('article', { name: 'Receipt' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
});

it('does not show a reader with a session what visitors see', async () => {
  const user = await buildUser();
  const { page, letCome } = await visitSlowly('/home', { as: user });
  await page.getByRole('status', { name: 'Loading Sharecut' }).waitFor();
  expect(await page.getByRole('link', { name: 'Login' }).count()).toBe(0);
  letCome();
  await page.getByText(`Welcome, ${user.username}`).waitFor();
  expect(await page.locator('main').count()).toBe(1);
});

it('draws a page anew for a visitor who chose colors', async () => {
  const page = await visit('/home', { look: phoneAtNight });
  await page.getByRole('button', { name: /^Colors/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Colors: Light' }).waitFor();
  expect(await page.locator('main').count()).toBe(1);
});
