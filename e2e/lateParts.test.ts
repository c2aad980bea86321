import type { Page, Request } from 'playwright-core';

import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { dayIn, setMilestone } from '#testing/factories/milestones';
import { openShareLink } from '#testing/factories/shareLinks';
import { buyShare } from '#testing/factories/purchases';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildRanch } from '#testing/factories/ranches';
import { succeed } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { holdBack } from './support/holdBack';
import { phoneAtNight as look } from './support/looks';

const { visit } = startBrowser();

/** Above it, a page counts as one that moves (web.dev/articles/cls). */
const mostShift = 0.1;

/** Sums up in the page the part of the screen that moved without a touch. */
function countShifts(): void {
  const counted = Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.shift += (entry as unknown as Shift).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

interface Shift {
  value: number;
}

it.each([
  ['/admin/groups/view/{group}', /\/(share-link|page)$/, 'Open the buyers’ page'],
  ['/admin/create-group', /\/api\/config$/, 'Animal and price'],
  ['/admin/groups/{group}/papers', /\/api\/config$/, 'Print all'],
  ['/admin/groups/{group}/after-selling', /\/api\/steps/, 'Milestones'],
])('%s moves nothing when %s answers last', async (address, late, ready) => {
  const { admin, member, group } = await buildRanch();
  await buyShare(group._id, 'Half', member);
  await openShareLink(group._id);
  await openRanchPage(admin.supplierId);
  const page = await visit('/terms', { as: admin, look, isStill: true });
  await page.addInitScript(countShifts);
  const answer = await holdBack(page, late);
  const groups = page.waitForResponse(/\/api\/groups[/?]/);
  await page.goto(address.replace('{group}', group._id), { waitUntil: 'commit' });
  await groups;
  await page.locator('h1').waitFor();
  await drawn(page);
  const answered = page.waitForResponse(late);
  answer();
  await answered;
  await page.getByText(ready, { exact: true }).first().waitFor();
  await drawn(page);
  expect(await page.evaluate('shift')).toBeLessThan(mostShift);
});

it.each([
  ['a member', '/groups/view/{group}', /\/follow$/, /^Follow/, 'Terms'],
  ['a member', '/groups/view/{group}', /\/record$/, /so far:/, 'Terms'],
  ['a member', '/groups/view/{group}', /\/api\/purchases\//, /^Next:/, 'Shares left'],
  ['a member', '/r/{ranch}', /\/follow$/, /^Follow/, 'On sale now'],
  ['an admin', '/admin/groups/{group}/after-selling', /\/api\/steps/, /^Next:/, 'Milestones'],
  ['a visitor', '/r/{ranch}', /\/record$/, /so far:/, 'On sale now'],
] as const)(
  '%s who reads %s sees nothing move by more than a line when %s answers last',
  async (reader, path, late, coming, below) => {
    const { admin, member, group } = await buildRanch();
    await buyShare(group._id, 'Full', member);
    await succeed(setMilestone(group._id, 'booked', { plannedOn: dayIn(9) }));
    const sold = await buildGroup({ supplierId: admin.supplierId, totalPortions: 1 });
    await buyShare(sold._id, 'Full');
    const ranch = await openRanchPage(admin.supplierId);
    const as = { 'an admin': { as: admin }, 'a member': { as: member }, 'a visitor': {} }[reader];
    const page = await visit('/terms', { look, isStill: true, ...as });
    const answer = await holdBack(page, late);
    const asked = page.waitForRequest(late);
    const isAllThere = followAnswers(page, late);
    const address = path.replace('{group}', group._id).replace('{ranch}', ranch);
    await page.goto(address, { waitUntil: 'commit' });
    await asked;
    let before = NaN;
    await eventually(
      async () => {
        const [earlier, wasThere] = [before, isAllThere()];
        before = await placeOf(page, below);
        return wasThere && isAllThere() && before === earlier;
      },
      (isAtRest) => isAtRest,
    );
    answer();
    await page.getByText(coming).first().waitFor();
    expect(Math.abs((await placeOf(page, below)) - before)).toBeLessThan(lineHeight);
  },
);

const lineHeight = 26;

/** Tells whether what a page has asked for was answered, but for what is held back and the stream of events. */
function followAnswers(page: Page, late: RegExp): () => boolean {
  const awaited = new Set<Request>();
  page.on('request', (request) => {
    if (!late.test(request.url()) && !request.url().endsWith('/events')) awaited.add(request);
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  return () => awaited.size === 0;
}

/** Pixels from the top of the page. */
async function placeOf(page: Page, text: string): Promise<number> {
  const place = page.getByText(text, { exact: true }).first();
  await place.waitFor();
  await drawn(page);
  return (await place.boundingBox())?.y ?? NaN;
}

/** Everything that came is on the screen, in its own font: in another one a title may have a line more. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
