import type { Page } from 'playwright-core';

import { cards } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf } from '#testing/factories/purchases';
import { buildUser } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { takePicture } from './support/looking';
import {
  choose,
  fillCard,
  holdShare,
  paidMessage,
  payButton,
  payWith,
  proceed,
  searchOf,
  selectShare,
  yourSelection,
} from './support/shopping';

const { visit, allowTrouble } = startBrowser();

/** To another tab and back: the page is told so, and asks for everything again. */
const lookAway = (page: Page) =>
  page.evaluate(() => {
    for (const isHidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

describe('the last share', () => {
  it('shows clearly when another buyer took the chosen share, and what to do', async () => {
    const group = await buildGroup({ totalPortions: 1, portionsAvailable: ['Full'] });
    const page = await visit(searchOf(group), { as: await buildUser() });
    await selectShare(page, group.name, 'Full');
    await buyShare(group._id, 'Full');
    await page.getByText('Every share of this animal is sold.').waitFor();
    await page.getByRole('button', { name: 'See other animals' }).waitFor();
    await takePicture(page, 'last-share-gone');
    expect(await yourSelection(page).innerText()).toMatch(/You selected:\s+Full/);
  });

  it('updates at once when another buyer takes it, also for a reader who has chosen it', async () => {
    const group = await buildGroup({ totalPortions: 1, portionsAvailable: ['Full', 'Half'] });
    const page = await visit(searchOf(group), { as: await buildUser() });
    await selectShare(page, group.name, 'Full');
    await buyShare(group._id, 'Half');
    await page.getByText('This share is no longer available. Choose another one.').waitFor();
    await page.getByRole('group', { name: '1 of 2 sold, 1 left' }).first().waitFor();
    await takePicture(page, 'share-taken');
    await choose(page, 'Portion', /^Half:/);
    await yourSelection(page).getByText('no longer available').waitFor({ state: 'detached' });
  });

  it('lets a buyer finish paying when others buy and the buyer looks at another tab', async () => {
    const group = await buildGroup({ totalPortions: 2 });
    const buyer = await buildUser();
    const page = await visit(searchOf(group), { as: buyer });
    await holdShare(page, group.name, 'Half');
    await fillCard(page, cards.pays);
    await lookAway(page);
    await buyShare(group._id, 'Full');
    await page.getByRole('row', { name: group.name }).getByText('1/2', { exact: true }).waitFor();
    const bar = '4 of 8 sold, 4 left, 2 selected';
    await yourSelection(page).getByRole('group', { name: bar }).waitFor();
    await payButton(page).click();
    await paidMessage(page).waitFor();
    expect(await purchasesOf(buyer)).toMatchObject([{ portion: 'Half', state: 'paid' }]);
  });

  it('leaves a smaller share to buy when another buyer took the larger one', async () => {
    const group = await buildGroup({ totalPortions: 1, portionsAvailable: ['Half', 'Quarter'] });
    const buyer = await buildUser();
    await buyShare(group._id, 'Half');
    const page = await visit(searchOf(group), { as: buyer });
    await selectShare(page, group.name, 'Half');
    await buyShare(group._id, 'Quarter');
    allowTrouble(/409 \(Conflict\)/);
    await proceed(page);
    await page.getByText(/Another buyer just took the last Half/).waitFor();
    expect(await yourSelection(page).innerText()).toMatch(/You selected:\s+Half/);
    await choose(page, 'Portion', /^Quarter:/);
    await proceed(page);
    await payWith(page, cards.pays);
    await paidMessage(page).waitFor();
    expect(await purchasesOf(buyer)).toMatchObject([{ portion: 'Quarter', state: 'paid' }]);
  });

  it('fades out with its group when it is paid', async () => {
    const group = await buildGroup({ totalPortions: 1 });
    await buyShare(group._id, 'Half');
    const page = await visit(searchOf(group), { as: await buildUser() });
    await holdShare(page, group.name, 'Half');
    const row = page.getByRole('row', { name: group.name });
    await fillCard(page, cards.pays);
    const fading = row.evaluate(
      (element: HTMLElement) =>
        new Promise((resolve) => {
          element.addEventListener('transitionrun', (event) => {
            if (event.target === element) resolve(event.propertyName);
          });
        }),
    );
    await payButton(page).click();
    await paidMessage(page).waitFor();
    const gone = row.waitFor({ state: 'detached' });
    expect(await Promise.race([fading, gone.then(() => 'gone without a fade')])).toBe('opacity');
    await gone;
  });
});
