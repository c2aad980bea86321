import type { Locator } from 'playwright-core';

import { saveStandardCut } from '#testing/factories/cutSheets';
import { buildGroup } from '#testing/factories/groups';
import { ownerContact } from '#testing/factories/owners';
import { buildWindow } from '#testing/factories/pickup';
import { buyShare, sellForCash } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildConfirmed, succeed } from '#testing/factories/users';
import { sendGathered } from '#testing/gathering';
import { waitForMail } from '#testing/mailbox';

import { startBrowser } from './support/browser';
import { phoneAtNight as look } from './support/looks';
import { expectNotice } from './support/steer';

const { visit } = startBrowser();

/** Counts what a thumb does besides typing. */
function countTaps() {
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  return { tap, count: () => taps };
}

/** A steer sold out in Halves, all but one for cash, of which everything can be chosen. */
async function sellOut(buyers: number) {
  const admin = await buildSupplierAdmin();
  const { supplierId, token } = admin;
  const parts = { totalPortions: buyers / 2, inspection: 'customExempt' } as const;
  const group = await buildGroup({ supplierId, ...parts });
  await succeed(saveStandardCut(group._id));
  await buildWindow(group._id);
  const { buyer, purchase } = await buyShare(group._id, 'Half', await buildConfirmed());
  for (let sold = 1; sold < buyers; sold += 1) {
    const name = unique('cash');
    await sellForCash(group._id, { token, name, email: `${name}@sharecut.test` });
  }
  return { admin, group, buyer, purchase };
}

it('takes a buyer from the mail “is full” to address, signature, cut and window in at most 9 taps besides typing', async () => {
  const { group, buyer } = await sellOut(2);
  await sendGathered();
  const { html } = await waitForMail(buyer.email, `${group.name} is full`);
  const [, link = ''] = /href="([^"]*\/(?:purchases|groups)\/[^"]*)"/.exec(html) ?? [];
  // The button of the mail is the first tap.
  const page = await visit(new URL(link).pathname, { as: buyer, look });
  const { tap, count } = countTaps();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await tap(button('Fill it in'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First and last name').fill('Ann Ames');
  await dialog.getByLabel('Phone').fill(ownerContact.phone);
  await dialog.getByLabel('Street and number').fill(ownerContact.street);
  await dialog.getByLabel('City').fill(ownerContact.city);
  await dialog.getByLabel('ZIP code').fill(ownerContact.zip);
  await tap(dialog.getByLabel('State'));
  await tap(page.getByRole('option', { name: ownerContact.state }));
  await tap(dialog.getByRole('button', { name: 'Save' }));
  await expectNotice(page, 'Saved.');
  await page.getByLabel('Type your full name to sign').fill('Ann Ames');
  await tap(button('Sign'));
  await tap(button('Keep the standard cut'));
  await tap(page.getByRole('radio', { name: /Oak Ranch/ }));
  await tap(button('Save'));
  await page.getByRole('heading', { name: 'All set for now' }).waitFor();
  expect(1 + count()).toBeLessThanOrEqual(9);
});

it('takes a rancher from the sixtieth buyer to all reminded in 2 taps', async () => {
  const { admin, group, buyer } = await sellOut(60);
  const page = await visit('/home', { as: admin, look });
  const { tap, count } = countTaps();
  await tap(page.getByRole('region', { name: 'To do' }).getByRole('link', { name: group.name }));
  await tap(page.getByRole('button', { name: 'Remind all' }));
  await page.getByText('60 buyers were reminded.').waitFor();
  expect(count()).toBeLessThanOrEqual(2);
  await waitForMail(buyer.email, `Your Half of ${group.name}: what is left to do`);
});
