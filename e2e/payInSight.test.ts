import type { Locator, Page } from 'playwright-core';

import { supplierIdOf } from '#shared/groups/groupSupplier';
import { cards } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { inDays } from '#testing/factories/reminders';
import { buyShare, holdShare as holdForAnother, purchasesOf } from '#testing/factories/purchases';
import { setMilestone } from '#testing/factories/milestones';
import { buildUser, succeed } from '#testing/factories/users';
import { sellWithDeposit } from '#testing/factories/weight';
import { api } from '#testing/testServer';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import {
  cardForm,
  fillCard,
  holdShare,
  payButton,
  searchOf,
  selectShare,
  yourSelection,
} from './support/shopping';

const { visit, allowTrouble } = startBrowser();

/** All of it is in the window, once the page stands still. */
async function expectInSight(page: Page, target: Locator): Promise<void> {
  const { height = 0 } = page.viewportSize() ?? {};
  const edges = async () => {
    const { y, height: ownHeight } = (await target.boundingBox()) ?? { y: -1, height: 0 };
    return { top: y, bottom: y + ownHeight };
  };
  const isInside = ({ top, bottom }: { top: number; bottom: number }) =>
    top >= 0 && bottom <= height;
  const { top, bottom } = await eventually(edges, isInside, 5_000);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(height);
}

/** What is needed to pay: the animal's bar, the amount, each field of the card, and the button. */
async function expectPaymentInSight(page: Page): Promise<void> {
  const fields = ['Card number', 'Expiration date', 'Security code', 'Country', 'ZIP code'];
  const needed = [
    yourSelection(page).getByRole('group', { name: / of 16 sold/ }),
    page.getByText('Amount to Pay:'),
    ...fields.map((label) => cardForm(page).getByLabel(label)),
    payButton(page),
  ];
  // Only when everything is there has the page taken its last place.
  for (const target of needed) await target.waitFor();
  for (const target of needed) await expectInSight(page, target);
}

/** Long enough a list that the page scrolls beside the panel. */
async function buildLongList() {
  const group = await buildGroup({
    tag: 'Angus steer #417',
    fillBy: inDays(12),
    inspection: 'customExempt',
    weights: { liveLb: 1200, hangingLb: 740, takeHomeLowLb: 445, takeHomeHighLb: 490 },
    priceIncludes: 'Slaughter, cutting and wrapping',
  });
  const supplierId = supplierIdOf(group);
  for (let count = 0; count < 6; count += 1) await buildGroup({ supplierId });
  return group;
}

it.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])('shows all of a payment without scrolling at $width x $height', async (size) => {
  const group = await buildLongList();
  const page = await visit('/home', { as: await buildUser(), isStill: true });
  await page.setViewportSize(size);
  await page.goto('/GroupSearchAndJoin');
  await holdShare(page, group.name, 'Half');
  await expectPaymentInSight(page);
  await expectAccessible(page);
  allowTrouble(/402 \(Payment Required\)/);
  await fillCard(page, cards.isDeclined);
  await payButton(page).click();
  const refusal = page.getByRole('alert').getByText('Your card was declined.');
  await refusal.waitFor();
  await expectPaymentInSight(page);
  const number = await cardForm(page).getByLabel('Card number').boundingBox();
  expect((await refusal.boundingBox())?.y).toBeLessThan(number?.y ?? 0);
  await takePicture(page, `payment-${size.width}`);
});

it.each([
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])('says what is due when beside Pay at $width x $height', async (size) => {
  const { group } = await sellWithDeposit();
  await succeed(setMilestone(group._id, 'harvested', { plannedOn: inDays(60).slice(0, 10) }));
  const page = await visit('/home', { as: await buildUser(), isStill: true });
  await page.setViewportSize(size);
  await page.goto(searchOf(group));
  await holdShare(page, group.name, 'Full');
  const due = page.getByText(/^Today \$406\.06\. \$1,218\.16 by .+, before the harvest/);
  await payButton(page).waitFor();
  await due.waitFor();
  await payButton(page).scrollIntoViewIfNeeded();
  for (const target of [due, payButton(page)]) await expectInSight(page, target);
  expect(await due.count()).toBe(1);
  await expectToFit(page);
  await expectAccessible(page);
  await takePicture(page, `deposit-${size.width}`);
});

it.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])('shows the price above the button at $width x $height', async (size) => {
  const group = await buildLongList();
  const page = await visit('/home', { as: await buildUser(), isStill: true });
  await page.setViewportSize(size);
  await page.goto(searchOf(group));
  await selectShare(page, group.name, 'Half');
  const takeHome = page.getByText('An eighth of the beef (1/8), about 56–61 lb to take home');
  const bar = page.getByText('You selected:');
  const button = page.getByRole('button', { name: 'Proceed to Pay' });
  for (const target of [takeHome, bar, button]) await expectInSight(page, target);
  const bottomOf = async (target: Locator) => {
    const { y, height } = (await target.boundingBox()) ?? { y: NaN, height: NaN };
    return { top: y, bottom: y + height };
  };
  expect((await bottomOf(takeHome)).bottom).toBeLessThan((await bottomOf(bar)).top);
  expect((await bottomOf(button)).bottom - (await bottomOf(bar)).top).toBeLessThan(120);
  await takePicture(page, `choosing-${size.width}`);
});

it('shows once what is missing of a card', async () => {
  const group = await buildGroup();
  const page = await visit(searchOf(group), { as: await buildUser() });
  await holdShare(page, group.name, 'Half');
  await fillCard(page, '4242');
  await payButton(page).click();
  await cardForm(page).getByText('Your card number is incomplete.').waitFor();
  expect(await page.getByText('Your card number is incomplete.').count()).toBe(0);
});

it('waits for the last share while another buyer is paying for it', async () => {
  const group = await buildGroup({ totalPortions: 1, portionsAvailable: ['Full', 'Half'] });
  await buyShare(group._id, 'Half');
  const { buyer } = await holdForAnother(group._id, 'Half');
  const page = await visit(`/GroupSearchAndJoin?groupId=${group._id}`, { as: await buildUser() });
  await page.getByText(/A buyer is paying for the last share.* within 10 minutes/).waitFor();
  await page.getByRole('button', { name: 'See other animals' }).waitFor();
  await takePicture(page, 'last-share-held');
  const [held] = await purchasesOf(buyer);
  await api('POST', `/api/purchases/${held?._id ?? ''}/release`, { token: buyer.token });
  await page.getByText('A share is back on sale.').waitFor();
  await page.getByRole('combobox', { name: 'Portion' }).waitFor();
  await page.getByRole('button', { name: 'Proceed to Pay' }).waitFor();
});

it('leads to other animals where all of one is sold', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  await buyShare(group._id, 'Full');
  const page = await visit(`/GroupSearchAndJoin?groupId=${group._id}`, { as: await buildUser() });
  await page.getByText('Every share of this animal is sold.').waitFor();
  expect(await page.getByRole('button', { name: 'Proceed to Pay' }).count()).toBe(0);
  await page.getByRole('button', { name: 'See other animals' }).click();
  await yourSelection(page).waitFor({ state: 'detached' });
});
