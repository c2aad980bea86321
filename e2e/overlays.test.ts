import type { Locator, Page } from 'playwright-core';

import type { Group } from '#shared/groups/groups.contract';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, type TestUser } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { holdBack } from './support/holdBack';
import { expectAccessible, expectToFit } from './support/looking';
import { phoneAtNight } from './support/looks';

const { visit } = startBrowser();

type Role = 'member' | 'admin' | 'superadmin';

let people: Record<Role, TestUser>;
let group: Group;

beforeAll(async () => {
  const ranch = await buildRanch();
  group = ranch.group;
  await buyShare(group._id, 'Half', ranch.member);
  await buildUser({ role: 'pending' });
  people = { ...ranch, superadmin: await buildUser({ role: 'superadmin' }) };
});

/** Something that opens over a page or in it, and how it is opened. */
interface Overlay {
  name: string;
  opener: (page: Page) => Locator;
}

const button = (name: RegExp): Overlay['opener'] => {
  return (page) => page.getByRole('button', { name, disabled: false }).first();
};
const dropdown = (name: RegExp): Overlay['opener'] => {
  return (page) => page.getByRole('combobox', { name }).first();
};

/** By who sees it and where; what is open is one of these at a time. */
const overlays: [Role, address: string, Overlay[]][] = [
  [
    'admin',
    '/admin/groups?q=steer',
    [
      { name: 'menu of colors', opener: button(/^Colors/) },
      { name: 'menu of a status', opener: dropdown(/^Status of/) },
      { name: 'menu of columns', opener: button(/^Columns and density/) },
      { name: 'menu of views', opener: button(/^Saved views/) },
      { name: 'acts of a group', opener: button(/^Actions for/) },
      { name: 'keys', opener: button(/^Keyboard shortcuts/) },
    ],
  ],
  [
    'admin',
    '/admin/groups/view/{group}?tab=money',
    [
      { name: 'refund', opener: button(/^Refund/) },
      { name: 'cash sale', opener: button(/^Record a cash sale/) },
      { name: 'calling off', opener: button(/^Call off/) },
    ],
  ],
  ['admin', '/admin/create-group', [{ name: 'menu of animals', opener: dropdown(/^Animal/) }]],
  ['admin', '/admin/payments', [{ name: 'payment', opener: button(/^Info/) }]],
  [
    'superadmin',
    '/admin/create-group',
    [{ name: 'list of suppliers', opener: dropdown(/^Supplier/) }],
  ],
  [
    'superadmin',
    '/admin/suppliers',
    [
      { name: 'supplier', opener: button(/^Info/) },
      { name: 'new supplier', opener: button(/^Add Supplier/) },
      { name: 'change of a supplier', opener: button(/^Edit/) },
      { name: 'deletion of a supplier', opener: button(/^Delete/) },
    ],
  ],
  [
    'superadmin',
    '/admin/users',
    [
      { name: 'user', opener: button(/^Info/) },
      { name: 'new user', opener: button(/^Add User/) },
      { name: 'change of a user', opener: button(/^Edit/) },
      { name: 'deletion of a user', opener: button(/^Delete/) },
    ],
  ],
  [
    'superadmin',
    '/admin/pending-admins',
    [
      { name: 'list of suppliers for an admin', opener: dropdown(/^Supplier for/) },
      { name: 'rejection', opener: button(/^Reject/) },
    ],
  ],
  [
    'superadmin',
    '/admin/audit',
    [
      { name: 'entry', opener: button(/^Info/) },
      { name: 'menu of kinds', opener: dropdown(/^Kind/) },
    ],
  ],
  [
    'member',
    '/GroupSearchAndJoin?groupId={group}',
    [{ name: 'menu of portions', opener: dropdown(/^Portion/) }],
  ],
  [
    'member',
    '/account',
    [
      { name: 'change of the username', opener: button(/^Change username/) },
      { name: 'change of the email', opener: button(/^Change email/) },
      { name: 'change of the password', opener: button(/^Change password/) },
      { name: 'deletion of the account', opener: button(/^Delete account/) },
    ],
  ],
];

const opened = (page: Page) =>
  page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible');

/** Nothing is found by day and night while it is open; Escape shuts it, and the page is clean. */
async function expectNoFinding(page: Page, { name, opener }: Overlay): Promise<void> {
  await opener(page).click();
  await opened(page).first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectClean(page, name);
  }
  await page.keyboard.press('Escape');
  await expectShut(page, name);
}

async function expectClean(page: Page, name: string): Promise<void> {
  try {
    await expectToFit(page);
    await expectAccessible(page);
  } catch (error) {
    throw new Error(`The ${name} is not clean.`, { cause: error });
  }
}

async function expectShut(page: Page, name: string): Promise<void> {
  try {
    await opened(page).first().waitFor({ state: 'detached' });
  } catch (error) {
    throw new Error(`Escape leaves the ${name} open.`, { cause: error });
  }
}

it.each(overlays)('opens without a finding for a %s over %s', async (role, address, list) => {
  const at = address.replace('{group}', group._id);
  const page = await visit(at, { as: people[role], isStill: true });
  for (const overlay of list) await expectNoFinding(page, overlay);
  await clearFocus(page);
  await expectAccessible(page);
});

/** The overlay returns the focus to its button, whose tooltip then shows: closes that, too. */
async function clearFocus(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
}

it('has no finding where rows are ticked and a view is named', async () => {
  const page = await visit('/admin/groups?q=steer', { as: people.admin, isStill: true });
  await page
    .getByRole('checkbox', { name: /select row/i })
    .first()
    .check();
  await page.getByRole('region', { name: 'Selected rows' }).waitFor();
  await expectAccessible(page);
  await expectNoFinding(page, { name: 'menu of all statuses', opener: dropdown(/^Set status/) });
  const deleteAll = () => page.getByRole('region', { name: 'Selected rows' }).getByText('Delete');
  await expectNoFinding(page, { name: 'deletion of many', opener: deleteAll });
  await page.getByRole('button', { name: 'Saved views' }).click();
  const naming = () => page.getByRole('menuitem', { name: 'Save this view' });
  await expectNoFinding(page, { name: 'naming of a view', opener: naming });
});

it('has no finding in the cards and menus of a phone', async () => {
  const as = people.admin;
  const page = await visit('/admin/groups?q=steer', { as, look: phoneAtNight, isStill: true });
  await expectNoFinding(page, { name: 'menu of a status', opener: dropdown(/^Status of/) });
  await expectNoFinding(page, { name: 'menu of orders', opener: dropdown(/^Sort by/) });
  await expectNoFinding(page, { name: 'acts of a group', opener: button(/^Actions for/) });
});

it('has no finding while the rows of a table are on their way, at first and again', async () => {
  const page = await visit('/admin/groups', { as: people.admin, isStill: true });
  const grid = page.getByRole('grid');
  await grid.getByRole('row').nth(1).waitFor();
  const answer = await holdBack(page, /\/api\/groups\?/);
  await grid.getByRole('columnheader', { name: /^Group Name/ }).click();
  await page.locator('section[aria-busy=true] [role=progressbar]').waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.locator('section[aria-busy=true] [role=grid]').waitFor();
  await expectAccessible(page);
  answer();
});

it('asks without a finding before what was typed is left', async () => {
  const page = await visit('/admin/create-group', { as: people.admin, isStill: true });
  await page.getByLabel('Group name').fill('Half typed');
  const leave = () => page.getByRole('link', { name: 'Home' });
  await expectNoFinding(page, { name: 'question', opener: leave });
});
