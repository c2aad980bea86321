import type { Page } from 'playwright-core';

import { bookedCharge } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, type TestUser } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';

import { startBrowser } from './support/browser';
import { chooseByKeyboard, payByKeyboard, pressOn, typeInto } from './support/keyboard';
import { expectToFit, takePicture } from './support/looking';
import { expectOneSale } from './support/sales';
import { paidMessage } from './support/shopping';

const { visit } = startBrowser();

/** A window of 1280 x 800 at 200 % zoom. */
async function visitZoomed(address: string, as: TestUser): Promise<Page> {
  const page = await visit(address, { as });
  await page.setViewportSize({ width: 640, height: 400 });
  return page;
}

it('sells a share to the keyboard alone at 200 % zoom', async () => {
  const group = await buildGroup();
  const buyer = await buildUser();
  const page = await visitZoomed(`/GroupSearchAndJoin?groupId=${group._id}`, buyer);
  await payByKeyboard(page);
  await paidMessage(page).waitFor();
  await expectToFit(page);
  await expectOneSale(buyer, group, 550);
});

it('creates a group by the keyboard alone at 200 % zoom', async () => {
  const admin = await buildSupplierAdmin();
  const name = unique('Hill lamb');
  const invited = `${unique('ina')}@example.com`;
  const page = await visitZoomed('/admin/create-group', admin);
  await page.getByText(admin.email).waitFor();
  await typeInto(page, page.getByLabel('Group name'), name);
  await chooseByKeyboard(page, 'Animal', 'Lamb');
  await typeInto(page, page.getByLabel('Total cost'), '400.10');
  await typeInto(page, page.getByLabel('Total portions'), '2');
  await typeInto(page, page.getByLabel('Invite by email'), `${invited},`);
  await expectToFit(page);
  await pressOn(page, page.getByRole('button', { name: 'Create Group' }));
  const dialog = page.getByRole('dialog', { name: `Create ${name}?` });
  await dialog.getByText(/Lamb for \$400\.10 in 2 portions\./).waitFor();
  await takePicture(page, 'keyboard-create');
  await pressOn(page, dialog.getByRole('button', { name: 'Create group' }));
  await page.getByText(`${name} was created.`).waitFor();
  await page.waitForURL('**/admin/groups/view/*');
  await pressOn(page, page.getByRole('button', { name: 'Make a share link' }));
  await page.getByRole('img', { name: 'QR code of the share link' }).waitFor();
  await expectToFit(page);
  await waitForMail(invited, `You are invited to ${name}`);
});

it('gives a share back by the keyboard alone at 200 % zoom', async () => {
  const { admin, group } = await buildRanch();
  const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  const page = await visitZoomed(`/admin/groups/view/${group._id}?tab=money`, admin);
  await pressOn(page, page.getByRole('button', { name: `Refund Half of ${buyer.username}` }));
  await typeInto(page, page.getByLabel('Reason'), 'The steer fell ill.');
  await takePicture(page, 'keyboard-refund');
  await pressOn(page, page.getByRole('button', { name: 'Refund $550.00' }));
  await page.getByText('$550.00 went back to the buyer’s card.').waitFor();
  await expectToFit(page);
  const [purchase] = await eventually(
    () => purchasesOf(buyer),
    ([first]) => first?.state === 'refunded',
  );
  expect(purchase).toMatchObject({ state: 'refunded', refundReason: 'The steer fell ill.' });
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
});

it('takes a day that is typed in the audit log', async () => {
  const page = await visit('/admin/audit', { as: await buildUser({ role: 'superadmin' }) });
  const from = page.getByLabel('From');
  await from.focus();
  await from.pressSequentially('11262026', { delay: 150 });
  await page.waitForURL(/from=2026-11-26/);
  expect(await from.inputValue()).toBe('2026-11-26');
});
