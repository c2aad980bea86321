import type { Page } from 'playwright-core';

import { buildGroup } from '#testing/factories/groups';
import { inDays } from '#testing/factories/reminders';
import { buyShare } from '#testing/factories/purchases';
import { openShareLink } from '#testing/factories/shareLinks';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { desktop, nameOf, phoneAtNight } from './support/looks';
import { payButton, proceed, selectShare, yourSelection } from './support/shopping';

const { visit } = startBrowser();

async function buildWaitlistHold() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({
    supplierId: admin.supplierId,
    weights: { liveLb: 1200, hangingLb: 740, takeHomeLowLb: 445, takeHomeHighLb: 490 },
    fillBy: inDays(12),
    ifUnfilled: 'proceed',
    inspection: 'customExempt',
    priceIncludes: 'Slaughter, cutting, wrapping and pickup in Ellensburg',
    agingDays: 14,
  });
  return { admin, group };
}

async function expectWell(page: Page, name: string): Promise<void> {
  await expectToFit(page);
  await expectAccessible(page);
  await takePicture(page, name);
}

/** The packages of a share in a freezer, brought into sight. */
async function expectDrawn(page: Page, share: string, place: string): Promise<void> {
  const label = new RegExp(`^${share}: about .* roasts?, .*; ${place} of a kitchen freezer$`);
  const drawing = page.getByRole('img', { name: label });
  await drawing.waitFor();
  await drawing.scrollIntoViewIfNeeded();
}

it.each([desktop, phoneAtNight])('a buyer sees what they get: $screen, $scheme', async (look) => {
  const { admin, group } = await buildWaitlistHold();
  const member = await buildUser({ supplierId: admin.supplierId });
  const shared = await visit(`/share/${await openShareLink(group._id)}`, { look, isStill: true });
  await shared.getByText('Price includes').waitFor();
  await shared.getByText(/NOT FOR SALE.* the rancher’s own household/).waitFor();
  await expectWell(shared, `what-shared-${nameOf(look)}`);
  await expectDrawn(shared, 'A Quarter', 'half a shelf');
  await shared.getByRole('radio', { name: /^Full/ }).click();
  await expectDrawn(shared, 'A Full', 'both shelves');
  await expectWell(shared, `what-freezer-shared-${nameOf(look)}`);

  const page = await visit(`/groups/view/${group._id}`, { look, as: member, isStill: true });
  await page.getByText('1,200 lb').waitFor();
  await page.getByText('about 56–61 lb to take home · about $9.41/lb').waitFor();
  await page.getByText(/NOT FOR SALE/).waitFor();
  await page.getByRole('button', { name: /^\d+ of 16 sold/ }).hover();
  await page.getByRole('main').getByRole('tooltip').waitFor();
  await expectWell(page, `what-group-${nameOf(look)}`);
  await expectDrawn(page, 'A Quarter', 'half a shelf');
  await page.getByRole('button', { name: 'Half', exact: true }).click();
  await expectDrawn(page, 'A Half', 'one shelf');
  await expectWell(page, `what-freezer-group-${nameOf(look)}`);

  await page.goto('/GroupSearchAndJoin');
  await selectShare(page, group.name, 'Half');
  await expectDrawn(page, 'A Half', 'one shelf');
  await expectWell(page, `what-freezer-panel-${nameOf(look)}`);
  await proceed(page);
  await payButton(page).waitFor();
  const panel = yourSelection(page);
  await panel.getByText('about 56–61 lb to take home, about $9.41/lb').waitFor();
  await panel.getByText(/NOT FOR SALE/).waitFor();
  await expectWell(page, `what-payment-${nameOf(look)}`);

  const { purchase } = await buyShare(group._id, 'Quarter', member);
  await page.goto(`/purchases/${purchase._id}/receipt`);
  await page.getByRole('button', { name: /^Receipt: / }).click();
  await page.getByText('Custom-exempt', { exact: true }).waitFor();
  await page.getByText('14 days').waitFor();
  await expectWell(page, `what-receipt-${nameOf(look)}`);
  await expectDrawn(page, 'A Quarter', 'half a shelf');
  await expectWell(page, `what-freezer-receipt-${nameOf(look)}`);
});

it.each([desktop, phoneAtNight])(
  'lets a rancher enter what buyers get: $screen, $scheme',
  async (look) => {
    const { admin, group } = await buildWaitlistHold();
    const address = `/admin/groups/edit/${group._id}`;
    const page = await visit(address, { look, as: admin, isStill: true });
    await page.getByText('That’s up to 16 owners.').waitFor();
    await page.getByLabel('Aging (optional)').fill('21');
    await page.getByLabel('The price includes (optional)').scrollIntoViewIfNeeded();
    await expectWell(page, `what-edit-${nameOf(look)}`);
    await page.getByRole('button', { name: 'Save Group' }).click();
    await page.getByText('Aging: 14 days → 21 days').waitFor();
    await takePicture(page, `what-confirm-${nameOf(look)}`);
    await page.getByRole('button', { name: 'Save group' }).click();
    await page.getByText(`${group.name} was saved.`).waitFor();
  },
);
