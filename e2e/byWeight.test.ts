import type { Page } from 'playwright-core';

import { cards, listRefunds } from '#testing/cardProvider';
import { setMilestone } from '#testing/factories/milestones';
import { drawPicture } from '#testing/factories/pictures';
import { buyShare, readGroup } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { succeed, buildUser, type TestUser } from '#testing/factories/users';
import { sellByWeight } from '#testing/factories/weight';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { desktop, nameOf, phoneAtNight, type Look } from './support/looks';
import { choose, paidMessage, payWith, proceed, searchOf, selectShare } from './support/shopping';
import { expectNotice, openPart, partOf } from './support/steer';

const { visit, allowTrouble } = startBrowser();

const lookAt = async (page: Page, look: Look, step: string): Promise<void> => {
  await takePicture(page, `weight-${nameOf(look)}-${step}`);
  await expectAccessible(page);
  await expectToFit(page);
};

it.each([desktop, phoneAtNight])(
  'sells by the pound from the form to the card when an animal is offered at $screen size in $scheme',
  async (look) => {
    const admin = await buildSupplierAdmin();
    const page = await visit('/admin/create-group', { as: admin, look });
    const name = unique('Weighed steer');
    await page.getByLabel('Group name').fill(name);
    await page.getByRole('button', { name: 'Sell by the pound instead' }).click();
    await page.getByLabel('Price a pound, hanging').fill('4.375');
    await page.getByLabel('Estimated hanging weight').fill('742.5');
    await choose(page, 'The carcass is weighed', /^Chilled/);
    await page.getByText('Total, as it is sold: $3,248.44.').waitFor();
    await page.getByRole('button', { name: 'Add a fee' }).click();
    await page.getByLabel('Fee', { exact: true }).fill('Kill fee');
    await page.getByLabel('Amount').fill('100');
    await page.getByText('Total, as it is sold: $3,348.44.').waitFor();
    await page.getByLabel('This is a tax').check();
    await page.getByText(/^Sharecut computes no tax\./).scrollIntoViewIfNeeded();
    await lookAt(page, look, '1-tax');
    await page.getByLabel('Total portions').fill('4');
    await lookAt(page, look, '1-offer');
    await page.getByRole('button', { name: 'Create Group' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Create/ })
      .click();
    await page.waitForURL(/\/admin\/groups\/view\//);
    const id = /view\/([^?/]+)/.exec(page.url())?.[1] ?? '';
    const group = await readGroup(admin.token, id);
    expect(group).toMatchObject({
      totalCost: 3348.44,
      pricing: {
        pricePerLb: 4.375,
        estimatedLb: 742.5,
        weightKind: 'chilled',
        fees: [{ label: 'Kill fee', amount: 100, isTax: true }],
      },
    });

    const buyer = await buildUser();
    const shop = await visit(searchOf(group), { as: buyer, look });
    await selectShare(shop, name, 'Half');
    await shop
      .getByText(/^This price is an estimate\. When the carcass is weighed chilled /)
      .waitFor();
    await lookAt(shop, look, '2-choice');
    await proceed(shop);
    await payWith(shop, cards.pays);
    await paidMessage(shop).waitFor();
    const [purchase] = (await succeed(api<{ _id: string }[]>('GET', '/api/purchases/mine', buyer)))
      .body;
    const { body } = await succeed(
      api<{ settlement: unknown }>('GET', `/api/purchases/${purchase?._id ?? ''}`, buyer),
    );
    expect(body.settlement).toMatchObject({ hasAgreed: true, statement: null });
  },
);

it.each([desktop, phoneAtNight])(
  'settles every share when the scale has spoken at $screen size in $scheme',
  async (look) => {
    const { admin, group, agreed, capped } = await sellByWeight();
    const page = await visit(`/admin/groups/${group._id}/after-selling`, { as: admin, look });
    await page.getByText('Next: enter the hanging weight, which settles the price.').waitFor();
    await openPart(page, 'Hanging weight');
    await page.getByLabel('Hanging weight, lb').fill('401.25');
    await page.getByRole('button', { name: 'Add another side' }).click();
    await page.getByLabel('Pounds of piece 2').fill('398.75');
    await page.getByText('Together 800 lb').waitFor();
    await lookAt(page, look, '2-sides');
    await page.getByLabel('Pounds of piece 2').blur();
    await page.getByText(/Saved/).first().waitFor();
    const statements = await openPart(page, 'Statements');
    await statements
      .getByText('2 statements: $125.78 will be asked for, $0.00 goes back.')
      .waitFor();
    await lookAt(page, look, '3-preview');
    await addDelivery(page, look);
    await statements
      .getByText('2 statements: $150.78 will be asked for, $0.00 goes back.')
      .waitFor();
    await statements.getByRole('button', { name: 'Send statements' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send statements' }).click();
    await expectNotice(page, '2 statements sent.');
    await statements.getByText('$150.78 to pay').waitFor();
    await lookAt(page, look, '4-sent');
    await addTicket(page, look);

    await waitForMail(
      agreed.buyer.email,
      `Statement for your share of ${group.name}: $150.78 to pay`,
    );
    const receipt = await openReceipt(agreed.purchase._id, agreed.buyer, look);
    const balance = partOf(receipt, 'Balance');
    await balance.getByText(/gives it out once the balance is paid/).waitFor();
    await lookAt(receipt, look, '5-balance');
    await balance.getByRole('button', { name: 'Pay $150.78' }).click();
    await payWith(receipt, cards.asksForAuthentication);
    const bank = receipt.frameLocator('iframe[title="3D Secure authentication"]');
    await bank.getByRole('button', { name: 'Complete authentication' }).click();
    await expectNotice(receipt, '$150.78 paid.');
    await receipt.getByText('Settled: nothing more to pay.').waitFor();
    await lookAt(receipt, look, '6-settled');
    const ticket = receipt.getByRole('img', { name: 'It says 401.25 lb' });
    await ticket.scrollIntoViewIfNeeded();
    await lookAt(receipt, look, '6-ticket');

    const other = await openReceipt(capped.purchase._id, capped.buyer, look);
    await other.getByText('Settled: nothing more to pay.').waitFor();
    await page.reload();
    await openPart(page, 'Statements');
    await page.getByText('Sent and settled').waitFor();

    const manage = await visit(`/admin/groups/view/${group._id}`, { as: admin, look });
    await manage.getByRole('button', { name: 'Animal lost' }).click();
    await manage.getByText('We refund $3,399.22 to 2 buyers', { exact: false }).waitFor();
    await lookAt(manage, look, '8-lost');
  },
);

it.each([desktop, phoneAtNight])(
  'takes a deposit, and the rest before the harvest, at $screen size in $scheme',
  async (look) => {
    const admin = await buildSupplierAdmin();
    const page = await visit('/admin/create-group', { as: admin, look });
    const name = unique('Deposit steer');
    await page.getByLabel('Group name').fill(name);
    await page.getByRole('button', { name: 'Sell by the pound instead' }).click();
    await page.getByLabel('Price a pound, hanging').fill('4.375');
    await page.getByLabel('Estimated hanging weight').fill('742.5');
    await page.getByRole('button', { name: 'Ask for a deposit only' }).click();
    await page.getByLabel('Total portions').fill('2');
    await lookAt(page, look, '7-deposit');
    await page.getByRole('button', { name: 'Create Group' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Create/ })
      .click();
    await page.waitForURL(/\/admin\/groups\/view\//);
    const id = /view\/([^?/]+)/.exec(page.url())?.[1] ?? '';
    const group = await readGroup(admin.token, id);
    await succeed(setMilestone(id, 'harvested', { plannedOn: dayIn(40) }, admin.token));

    const buyer = await buildUser();
    const shop = await visit(searchOf(group), { as: buyer, look });
    await selectShare(shop, name, 'Full');
    await shop.getByText(/^Today \$406\.06\. \$1,218\.16 by /).waitFor();
    await lookAt(shop, look, '8-today');
    await proceed(shop);
    await payWith(shop, cards.pays);
    await paidMessage(shop).waitFor();
    await lookAt(shop, look, '9-bought');
    await buyShare(id, 'Full');
    await succeed(setMilestone(id, 'booked', { done: true }, admin.token));

    const after = await visit(`/admin/groups/${id}/after-selling`, { as: admin, look });
    allowTrouble(/422/);
    await openPart(after, 'Milestones');
    await after.getByRole('button', { name: 'Mark Harvested as done' }).click();
    await after.getByRole('dialog').getByRole('button', { name: 'Mark as harvested' }).click();
    await after.getByRole('button', { name: 'Harvest all the same' }).waitFor();
    await lookAt(after, look, '10-unpaid');
    const statements = await openPart(after, 'Statements');
    await statements.getByText('$1,218.16 to pay').waitFor();
    await statements.getByRole('button', { name: 'Rest' }).click();
    await after.getByRole('button', { name: 'Refund the deposit' }).waitFor();
    await lookAt(after, look, '11-rest');

    const [purchase] = (await succeed(api<{ _id: string }[]>('GET', '/api/purchases/mine', buyer)))
      .body;
    const receipt = await openReceipt(purchase?._id ?? '', buyer, look);
    const pay = receipt.getByRole('button', { name: 'Pay $1,218.16' });
    await pay.waitFor();
    await lookAt(receipt, look, '12-to-pay');
    await pay.click();
    await payWith(receipt, cards.pays);
    await expectNotice(receipt, '$1,218.16 paid.');
    await receipt.getByText(/^of it the rest of the price/).waitFor();
    await lookAt(receipt, look, '13-paid');
  },
);

it('returns what is too much to the card when the carcass is lighter', async () => {
  const { admin, group, agreed } = await sellByWeight();
  await succeed(
    api('PUT', `/api/groups/${group._id}/weights`, {
      token: admin.token,
      body: { hangingLb: 700 },
    }),
  );
  const page = await visit(`/admin/groups/${group._id}/after-selling`, { as: admin });
  const statements = await openPart(page, 'Statements');
  await statements.getByRole('button', { name: 'Send statements' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send statements' }).click();
  await expectNotice(page, '2 statements sent.');
  await runJobs('sweep');
  expect(await listRefunds(agreed.paymentIntentId)).toMatchObject([{ amount: 9_297 }]);
  const receipt = await openReceipt(agreed.purchase._id, agreed.buyer, phoneAtNight);
  await receipt.getByText('Went back to your card', { exact: true }).waitFor();
});

/** Adds $25.00 to the share that was paid first. */
async function addDelivery(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Fees' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fee 1', { exact: true }).fill('Delivery');
  await dialog.getByLabel('Amount of fee 1').fill('25');
  await lookAt(page, look, '3-fees');
  await dialog.getByRole('button', { name: 'Save the fees' }).click();
  await expectNotice(page, 'Fees saved.');
}

/** Adds the ticket of the left side, which buyers see. */
async function addTicket(page: Page, look: Look): Promise<void> {
  const tickets = page.getByRole('region', { name: 'Tickets of the scale' });
  const buffer = await drawPicture().jpeg().toBuffer();
  const file = { name: 'ticket.jpg', mimeType: 'image/jpeg', buffer };
  await tickets.getByLabel('Picture file').first().setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByLabel('What does the picture show?').fill('It says 401.25 lb');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await tickets.getByRole('img', { name: 'It says 401.25 lb' }).scrollIntoViewIfNeeded();
  await lookAt(page, look, '4-ticket');
}

const openReceipt = (id: string, buyer: TestUser, look: Look): Promise<Page> =>
  visit(`/purchases/${id}/receipt`, { as: buyer, look });

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
