import type { Page } from 'playwright-core';

import { cards } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { openShareLink } from '#testing/factories/shareLinks';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn } from '#testing/factories/users';

import { logInAs, register } from './support/accounts';
import { startBrowser } from './support/browser';
import { holdBack } from './support/holdBack';
import { payByKeyboard, pressOn } from './support/keyboard';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { desktop, nameOf, phoneAtNight } from './support/looks';
import { expectOneSale } from './support/sales';
import {
  cardForm,
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

describe.each([desktop, phoneAtNight])('at $screen size in $scheme', (look) => {
  const picture = (page: Page, step: string) => takePicture(page, `buy-${nameOf(look)}-${step}`);

  it('takes a visitor from the home page to a paid share', async () => {
    const [supplier] = [await buildSupplier(), await buildSupplier()];
    const group = await buildGroup({ supplierId: supplier._id });
    const person = { username: unique('ben'), email: `${unique('ben')}@example.com` };
    const password = 'secret1';
    const page = await visit('/home', { look });

    await page.getByRole('link', { name: 'Register' }).click();
    await register(page, { ...person, password });
    await logInAs(page, person.username, password);
    await page.getByText(`Welcome, ${person.username}`).waitFor();

    await page.getByRole('main').getByRole('link', { name: 'Join a Group' }).click();
    await page.getByLabel('Supplier (optional)').fill(supplier.name);
    await page.getByRole('option', { name: supplier.name }).click();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 group', { exact: true }).waitFor();
    await picture(page, '1-found');

    await selectShare(page, group.name, 'Half');
    const selection = yourSelection(page);
    await selection.getByText('An eighth of the beef (1/8)').waitFor();
    expect(await selection.innerText()).toMatch(
      /You selected:\s+Half, 1\/8\s+Amount to Pay:\s+\$550\.00/,
    );
    await picture(page, '2-selected');
    await expectAccessible(page);

    await proceed(page);
    await page.getByText(/Held for you: (10:00|9:[45]\d)/).waitFor();
    allowTrouble(/402 \(Payment Required\)/);
    await payWith(page, cards.isDeclined);
    await page.getByText('Your card was declined.').waitFor();
    await picture(page, '3-declined');
    await expectAccessible(page);
    await expectToFit(page);
    await cardForm(page).getByLabel('Card number').waitFor();
    await page.getByText(/Held for you: \d:/).waitFor();

    await payWith(page, cards.pays);
    await paidMessage(page).waitFor();
    await page.getByRole('heading', { name: 'Your share is paid' }).waitFor();
    await picture(page, '4-paid');

    await page.getByRole('main').getByRole('link', { name: 'My groups' }).click();
    await page.getByText('A Half, an eighth of the beef (1/8), for $550.00').waitFor();
    await picture(page, '5-my-groups');
    await page.getByRole('link', { name: /^Receipt / }).click();
    await page.getByRole('heading', { name: /^Your Half of/ }).waitFor();
    await page.getByText('$550.00').first().waitFor();
    await picture(page, '6-receipt');

    const { userId = '', token = '' } = (await logIn(person.username, password)).body;
    await expectOneSale({ ...person, password, userId, token }, group, 550);
  });
});

it('buys once when Pay is clicked twice', async () => {
  const group = await buildGroup();
  const buyer = await buildUser();
  const page = await visit(searchOf(group), { as: buyer });
  await holdShare(page, group.name, 'Half');
  await fillCard(page, cards.pays);
  await payButton(page).dblclick();
  await paidMessage(page).waitFor();
  await expectOneSale(buyer, group, 550);
});

it('leads to My groups by the tap during which the rest of the page arrives', async () => {
  const group = await buildGroup();
  await openShareLink(group._id, { buyersMayShare: true });
  const buyer = await buildUser();
  const page = await visit(searchOf(group), { as: buyer, look: phoneAtNight });
  const arrive = await holdBack(page, '**/share-link');
  await holdShare(page, group.name, 'Half');
  await payWith(page, cards.pays);
  const link = page.getByRole('main').getByRole('link', { name: 'My groups' });
  await link.hover();
  await page.mouse.down();
  arrive();
  await page.getByRole('heading', { name: /Share this animal$/ }).waitFor();
  await page.mouse.up();
  await page.getByText('A Half, an eighth of the beef (1/8), for $550.00').waitFor();
});

it('offers a retry when the payment script is blocked', async () => {
  const group = await buildGroup();
  const buyer = await buildUser();
  const page = await visit(searchOf(group), { as: buyer });
  const script = '**/emulator/stripe/js/v3/';
  await page.route(script, (route) => route.abort());
  allowTrouble(/net::ERR_FAILED/);
  await holdShare(page, group.name, 'Half');
  await page.getByText(/The payment script could not be loaded/).waitFor();
  await takePicture(page, 'script-blocked');
  await page.unroute(script);
  await page.getByRole('button', { name: 'Retry' }).click();
  await payWith(page, cards.pays);
  await paidMessage(page).waitFor();
  await expectOneSale(buyer, group, 550);
});

it('sells a share to the keyboard alone', async () => {
  const group = await buildGroup();
  const buyer = await buildUser();
  const page = await visit(searchOf(group), { as: buyer });
  await pressOn(page, page.getByRole('button', { name: `Select ${group.name}` }));
  await payByKeyboard(page);
  await paidMessage(page).waitFor();
  await expectOneSale(buyer, group, 550);
});
