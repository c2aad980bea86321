import type { Page } from 'playwright-core';

import { buildGroup } from '#testing/factories/groups';
import { openCalendar } from '#testing/factories/calendars';
import { askToFollow } from '#testing/factories/follows';
import { addPicture, addRanchPicture } from '#testing/factories/pictures';
import { postNews } from '#testing/factories/news';
import { openButcherLink } from '#testing/factories/owners';
import { mailReminder, unsubscribeKeyIn } from '#testing/factories/reminders';
import { buyShare } from '#testing/factories/purchases';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildRanch } from '#testing/factories/ranches';
import { openShareLink } from '#testing/factories/shareLinks';
import { unique } from '#testing/factories/unique';
import { buildUser, type TestUser } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { rawCall } from '#testing/rawCall';
import { serverUrl } from '#testing/testServer';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { nameOf, pageLooks, phoneAtNight, sizeOf } from './support/looks';

const { visit, allowTrouble } = startBrowser();

type Role = 'visitor' | 'member' | 'supplieradmin' | 'superadmin';

/** Every route, for the user who sees most of it; what stands in braces is made for the run. */
const addresses: Record<Role, string[]> = {
  visitor: [
    '/',
    '/home',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/any-token',
    '/confirm-email?token=any-token',
    '/keep-email?token=any-token',
    '/invite?token={invite}',
    '/join-group?token={invite}',
    '/accept-invite?token={invite}',
    '/invite',
    '/follow/{follow}',
    '/follow/nowhere',
    '/unsubscribe/{unsubscribe}',
    '/unsubscribe/{unsubscribe}?mails=news',
    '/unsubscribe/nowhere',
    '/share/{share}',
    '/share/nowhere',
    '/butcher/{butcher}',
    '/butcher/nowhere',
    '/animals/{group}',
    '/animals/nowhere',
    '/r/{ranch}',
    '/r/{ranch}/{group}',
    '/r/nowhere',
    '/success',
    '/cancel?groupId={group}',
    '/terms',
    '/privacy',
    '/refunds',
    '/contact',
    '/unauthorized',
    '/nowhere',
  ],
  member: [
    '/home',
    '/GroupSearchAndJoin',
    '/GroupSearchAndJoin?groupId={group}',
    '/groups',
    '/GroupSearchAndJoin?animal=Goat',
    '/groups/view/{group}',
    '/groups/view/nowhere',
    '/purchases/{purchase}/receipt',
    '/purchases/nowhere/receipt',
    '/purchases/{purchase}/agreement',
    '/account',
  ],
  supplieradmin: [
    '/home',
    '/admin/create-group',
    '/admin/groups',
    '/admin/groups/view/{group}',
    '/admin/groups/edit/{group}',
    '/admin/groups/{group}/after-selling',
    '/admin/groups/{group}/papers',
    '/admin/users',
    '/admin/payments',
    '/admin/books',
    '/admin/ranch-page',
  ],
  superadmin: [
    '/home',
    '/admin',
    '/admin/suppliers',
    '/admin/pending-admins',
    '/admin/audit',
    '/admin/create-group',
    '/admin/groups',
    '/admin/users',
  ],
};

const pages = Object.entries(addresses).flatMap(([role, list]) =>
  list.map((address) => ({ role: role as Role, address })),
);

let people: Record<Exclude<Role, 'visitor'>, TestUser>;
let made: Record<string, string>;

beforeAll(async () => {
  const { admin, member, group } = await buildRanch();
  const { purchase } = await buyShare(group._id, 'Half', member);
  await openCalendar(member.token);
  await addPicture(group._id);
  await postNews(group._id);
  await addRanchPicture(admin.supplierId);
  const invited = `${unique('ina')}@example.com`;
  const mail = await inviteTo(admin.supplierId, invited);
  await buildUser({ role: 'pending' });
  people = { member, supplieradmin: admin, superadmin: await buildUser({ role: 'superadmin' }) };
  made = {
    butcher: await openButcherLink(group._id),
    share: await openShareLink(group._id),
    follow: await askToFollow(admin.supplierId, `${unique('fay')}@example.com`),
    ranch: await openRanchPage(admin.supplierId),
    unsubscribe: unsubscribeKeyIn(await mailReminder()),
    group: group._id,
    purchase: purchase._id,
    invite: tokenIn(mail),
  };
});

async function inviteTo(supplierId: string, email: string) {
  const { name } = await buildGroup({ supplierId, inviteEmails: [email], animal: 'Lamb' });
  return waitForMail(email, `You are invited to ${name}`);
}

const withIds = (address: string): string =>
  address.replace(/\{(\w+)\}/g, (_, name: string) => made[name] ?? '');

/** Everything asked for has come. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  const loading = page.locator('[aria-busy=true], [role=status][aria-label^=Loading]');
  await loading.first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
}

const tabs: Partial<Record<Role, Page>> = {};

/** One tab for all pages of a role: each new profile takes two processes, which compile all scripts again. */
async function open(role: Role, address: string): Promise<Page> {
  const visitor = { isStill: true, ...(role !== 'visitor' && { as: people[role] }) };
  if (address === '/success') {
    // A page left open asks again and again, and its answers would count for this one.
    await tabs[role]?.goto('about:blank');
    return visit(address, { ...visitor, stays: true });
  }
  const tab = (tabs[role] ??= await visit('/', { ...visitor, staysOpen: true }));
  await tab.goto(withIds(address));
  return tab;
}

const pictureName = (role: Role, address: string): string =>
  [role, ...(address.match(/[\w-]+/g) ?? [])].join('-');

it.each(pages)('$address is readable to a $role by day and night', async ({ role, address }) => {
  if (address.includes('/nowhere')) allowTrouble(/404 \(Not Found\)/);
  const page = await open(role, address);
  for (const look of pageLooks) {
    await page.setViewportSize(sizeOf(look));
    await page.emulateMedia({ colorScheme: look.scheme });
    await settle(page);
    await expectToFit(page);
    await expectAccessible(page);
    await takePicture(page, `${pictureName(role, address)}-${nameOf(look)}`);
  }
  await page.setViewportSize(sizeOf(phoneAtNight));
  await expectToFit(page);
});

it.each<[Exclude<Role, 'visitor'>, string]>([
  ['member', '/groups'],
  ['supplieradmin', '/admin/groups'],
])('marks for a %s where they are: %s', async (role, address) => {
  const page = await visit(address, { as: people[role] });
  const current = page.locator('nav [aria-current=page]');
  await current.waitFor();
  const mark = await current.evaluate((link) => getComputedStyle(link).borderBottomColor);
  expect(mark).not.toBe('rgba(0, 0, 0, 0)');
});

it('folds away what is closed, below what is on sale', async () => {
  const page = await visit('/GroupSearchAndJoin', { as: people.member });
  await page.getByRole('button', { name: /^Sold out and closed \(\d+\)$/ }).click();
  await page.getByText('Nothing is sold out or closed.').waitFor();
  await expectAccessible(page);
});

it('shows the API document under the policy of every page', async () => {
  const page = await visit('/api/docs');
  await page.getByRole('heading', { name: /Sharecut API/ }).waitFor({ timeout: 60_000 });
  await page.getByText('/api/users/login', { exact: true }).click();
  await page.getByRole('button', { name: 'Try it out' }).waitFor();
  expect(await page.getByText('Failed to load API definition').count()).toBe(0);
  // It has none of the page's own script.
  const ofPages = (await policyOf('/')).replace(/ 'sha256-[^']+'/, '');
  expect(await policyOf('/api/docs')).toBe(ofPages);
});

/** The policy of an address, with the word `nonce` in place of its nonce. */
async function policyOf(address: string): Promise<string> {
  const { status, headers } = await rawCall(serverUrl(), address);
  expect(status).toBe(200);
  return String(headers['content-security-policy']).replace(/nonce-[^']+/, 'nonce');
}
