import type { Page } from 'playwright-core';

import type { Group } from '#shared/groups/groups.contract';
import type { Portion } from '#shared/groups/portions';
import { saveStandardCut } from '#testing/factories/cutSheets';
import { buildGroup } from '#testing/factories/groups';
import { buildWindow } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { openShareLink } from '#testing/factories/shareLinks';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildConfirmed, buildUser, succeed, type TestUser } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { api } from '#testing/testServer';

import { startBrowser } from './support/browser';
import { sizeOf, type Look } from './support/looks';
import { dayIn } from './support/steer';

// A shop of its own: a superadmin's page shows the animals, deadlines and alerts of all tests of a server.
useFleet({ database: 'pglite' });

const { visit } = startBrowser();

const phone: Look = { screen: 'phone', scheme: 'light' };

interface Counts {
  words: number;
  controls: number;
}

/** The most that each page shows before anything of it is opened. */
const limits = {
  'after selling': { words: 150, controls: 15 },
  'a buyer’s share': { words: 200, controls: 12 },
  'group’s admin page': { words: 250, controls: 20 },
  'rancher’s home': { words: 200, controls: 25 },
  dashboard: { words: 500, controls: 60 },
} satisfies Record<string, Counts>;

type PageName = keyof typeof limits;

/** A sold out steer with a name of 80 letters, of which one buyer has an account, and all is still to do. */
async function sellOut(admin: TestUser & { supplierId: string }, shares: readonly Portion[]) {
  const group = await buildGroup({
    supplierId: admin.supplierId,
    name: `${'Grass-Fed Angus Steer From the Upper Meadow '.repeat(2)}${crypto.randomUUID()}`.slice(
      0,
      80,
    ),
    inspection: 'customExempt',
    totalPortions: shares.length === 5 ? 2 : 15,
    totalCost: shares.length === 5 ? 2200 : 16_500,
    weights: { liveLb: 1200, hangingLb: 740, takeHomeLowLb: 440, takeHomeHighLb: 500 },
    fillBy: new Date(Date.now() + 10 * 86_400_000).toISOString(),
  });
  const { token } = admin;
  const [first = 'Quarter', ...others] = shares;
  const { buyer, purchase } = await buyShare(group._id, first, await buildConfirmed());
  for (const [index, portion] of others.entries()) {
    const price = group.shares?.find((share) => share.portion === portion)?.price;
    const sale = { portion, amountPaid: price, saleId: crypto.randomUUID() };
    const body = { ...sale, name: `Buyer Number ${String(index + 1)}` };
    await succeed(api('POST', `/api/groups/${group._id}/cash-sales`, { token, body }));
  }
  const plan = { token, body: { plannedOn: dayIn(9) } };
  await succeed(api('PUT', `/api/groups/${group._id}/milestones/booked`, plan));
  await succeed(saveStandardCut(group._id));
  await buildWindow(group._id);
  return { group, buyer, purchase };
}

async function buildRanchWith(shares: readonly Portion[]) {
  const admin = await buildSupplierAdmin();
  const sold = await sellOut(admin, shares);
  const fillBy = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const onSale: Group[] = [];
  for (const animal of ['Beef', 'Sheep', 'Lamb', 'Goat', 'Beef'] as const) {
    onSale.push(await buildGroup({ supplierId: admin.supplierId, animal, fillBy }));
  }
  const [selling] = onSale;
  if (selling) await openShareLink(selling._id);
  return { admin, ...sold, selling };
}

/** Words, controls and screens of a page below its header, once it says all of `ready`. */
async function count(
  page: Page,
  ready: readonly (string | RegExp)[],
): Promise<Counts & { screens: number }> {
  await page.locator('h1').first().waitFor();
  const loading = page.locator('[aria-busy=true], [role=status][aria-label^=Loading]');
  await loading.first().waitFor({ state: 'detached' });
  for (const text of ready) await page.getByText(text).first().waitFor();
  return page.locator('main').evaluate((main: HTMLElement) => {
    const acts = 'a[href], button, input, select, textarea, [role=combobox], [tabindex="0"]';
    // The field that carries a select's value is hidden from everybody.
    const isSeen = (control: Element) =>
      !control.closest('[aria-hidden=true]') &&
      control.checkVisibility({ visibilityProperty: true });
    return {
      words: main.innerText.split(/\s+/).filter(Boolean).length,
      controls: [...main.querySelectorAll(acts)].filter(isSeen).length,
      screens: Math.round((document.documentElement.scrollHeight / window.innerHeight) * 10) / 10,
    };
  });
}

const shares = {
  5: ['Quarter', 'Quarter', 'Half', 'Half', 'Half'],
  60: Array.from({ length: 60 }, () => 'Quarter' as const),
} satisfies Record<number, Portion[]>;

it.each([5, 60] as const)(
  'shows no page more crowded than it may be when %i have bought',
  async (buyers) => {
    const { admin, group, buyer, purchase } = await buildRanchWith(shares[buyers]);
    const superadmin = await buildUser({ role: 'superadmin' });
    const pages: [PageName, string, TestUser, (string | RegExp)[]][] = [
      [
        'after selling',
        `/admin/groups/${group._id}/after-selling`,
        admin,
        [/^Waiting for/, /complete$/, /have chosen$/, 'Not entered yet', 'The butcher’s link'],
      ],
      [
        'a buyer’s share',
        `/purchases/${purchase._id}/receipt`,
        buyer,
        ['Name and address', 'Cut sheet'],
      ],
      ['group’s admin page', `/admin/groups/view/${group._id}`, admin, [/^Members \(/]],
      ['rancher’s home', '/home', admin, ['To do', 'Coming deadlines', /^1–/]],
      ['dashboard', '/admin', superadmin, [/^1–/]],
    ];
    const above: string[] = [];
    for (const [name, address, as, ready] of pages) {
      const page = await visit(address, { as, look: phone, isStill: true });
      await page.setViewportSize(sizeOf(phone));
      const { words, controls, screens } = await count(page, ready);
      const text = `${name}, ${String(buyers)} buyers: ${String(words)} words, ${String(controls)} controls, ${String(screens)} screens`;
      process.stdout.write(`${text}\n`);
      await page.screenshot({
        path: `test-results/pictures/density-${name.replace(/\W/g, '-')}-${String(buyers)}.png`,
        fullPage: true,
      });
      const most = limits[name];
      if (words > most.words || controls > most.controls) above.push(text);
    }
    expect(above).toEqual([]);
  },
);
