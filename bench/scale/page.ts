import { setTimeout as pause } from 'node:timers/promises';

import type { Page } from 'playwright-core';

import { launchChromium } from '#testing/chromium';
import { startFleet } from '#testing/fleet/serverFleet';

import { accounts, fill } from '../lists/fill';
import { atMost, type Figure } from './figure';
import {
  desk,
  firstContentOf,
  inTheMiddle,
  phone,
  shiftBy,
  slowestEvent,
  type Browsing,
} from './visits';

const amounts = { suppliers: 20, users: 2_000, groups: 1_000 };

/** What a reader waits for in a real Chromium; of several visits the one in the middle. */
export async function* measurePage(isShort: boolean): AsyncIterable<Figure> {
  const fleet = await startFleet({ database: 'postgres', hasWebhooks: false, isBuilt: true });
  const browser = await launchChromium();
  try {
    await fill(fleet.databaseUrl ?? '', amounts);
    const browsing = { browser, server: fleet.servers[0]?.url ?? '', times: isShort ? 1 : 5 };
    yield* slowNetwork(browsing);
    yield* layoutShifts(browsing);
    yield* acts(browsing);
  } finally {
    await browser.close();
    await fleet.close();
  }
}

async function* slowNetwork(browsing: Browsing): AsyncIterable<Figure> {
  const slow = { viewport: phone, isSlowNetwork: true, isSlowProcessor: true };
  for (const address of ['/home', '/login']) {
    const ms = await inTheMiddle(browsing, { ...slow, address }, async (page) => {
      await page.locator('h1').first().waitFor();
      return firstContentOf(page);
    });
    yield atMost(`slow 3G, first content of ${address}`, ms, 'ms', 2_000);
  }
  const search = { ...slow, address: '/GroupSearchAndJoin', as: accounts.member };
  const usable = await inTheMiddle(browsing, search, async (page) => {
    await firstSelect(page).waitFor();
    return page.evaluate(() => performance.now());
  });
  yield atMost('slow 3G, search usable', usable, 'ms', 6_000);
}

async function* layoutShifts(browsing: Browsing): AsyncIterable<Figure> {
  const visitor = { address: '/home', viewport: phone };
  const loaded = await inTheMiddle(browsing, visitor, async (page) => {
    await page.locator('h1').first().waitFor();
    return shiftBy(page);
  });
  yield atMost('layout shift, /home on a phone', loaded, '', 0.02);
  const member = { address: '/GroupSearchAndJoin', as: accounts.member, viewport: phone };
  const searched = await inTheMiddle(browsing, member, async (page) => {
    await firstSelect(page).waitFor();
    return shiftBy(page);
  });
  yield atMost('layout shift, search on a phone', searched, '', 0.02);
  const chosen = await inTheMiddle(browsing, member, async (page) => {
    await firstSelect(page).waitFor();
    const before = await shiftBy(page);
    await firstSelect(page).click();
    return (await shiftBy(page)) - before;
  });
  yield atMost('layout shift, a group is chosen on a phone', chosen, '', 0.02);
}

const firstSelect = (page: Page) => page.getByRole('button', { name: /^Select / }).first();

/** With the processor four times slower: from the act until what it changed is painted. */
async function* acts(browsing: Browsing): AsyncIterable<Figure> {
  const visit = {
    address: '/admin/groups',
    as: accounts.superadmin,
    viewport: desk,
    isSlowProcessor: true,
  };
  for (const [what, act] of Object.entries(tableActs)) {
    const ms = await inTheMiddle(browsing, visit, async (page) => {
      await page
        .getByLabel(/^Status of /)
        .first()
        .waitFor();
      await pause(1_000);
      return slowestEvent(page, () => act(page));
    });
    yield atMost(`admin table, slower processor: ${what}`, ms, 'ms', 200);
  }
}

const tableActs: Record<string, (page: Page) => Promise<void>> = {
  'five letters typed': (page) =>
    page.getByLabel('Search groups').pressSequentially('angus', { delay: 120 }),
  'a status menu opened': (page) =>
    page
      .getByLabel(/^Status of /)
      .first()
      .click(),
  'a row chosen': (page) =>
    page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .click(),
  'the next page': (page) => page.getByRole('button', { name: /next page/i }).click(),
};
