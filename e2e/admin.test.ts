import { bookedCharge } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf, readGroup } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, superadminToken } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';

import { startBrowser } from './support/browser';
import { takePicture } from './support/looking';
import { desktop, phoneAtNight } from './support/looks';
import { choose } from './support/shopping';

const { visit, allowTrouble } = startBrowser();

it.each([desktop, phoneAtNight])(
  'creates a group and mails its invitations at $screen size',
  async (look) => {
    const admin = await buildSupplierAdmin();
    const name = unique('Hill lamb');
    const invited = `${unique('ina')}@example.com`;
    const page = await visit('/admin/create-group', { as: admin, look });
    await page.getByLabel('Group name').fill(name);
    await choose(page, 'Animal', /^Lamb$/);
    await page.getByLabel('Total cost').fill('400.10');
    await page.getByLabel('Total portions').fill('2');
    await page.getByText(admin.email).waitFor();
    await page.getByLabel('Invite by email').fill(`${invited},`);
    await page.getByRole('button', { name: 'Create Group' }).click();
    const dialog = page.getByRole('dialog', { name: `Create ${name}?` });
    await dialog
      .getByText(/Lamb for \$400\.10 in 2 portions\. 2 invitations will be emailed/)
      .waitFor();
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await page.getByText(`${name} was created.`).waitFor();
    await page.waitForURL('**/admin/groups/view/*');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await takePicture(page, `created-${look.screen}`);
    expect((await waitForMail(invited, `You are invited to ${name}`)).text).toContain('token=');
  },
);

it('keeps the total that was typed when the wheel scrolls the page over it', async () => {
  const page = await visit('/admin/create-group', { as: await buildSupplierAdmin() });
  const total = page.getByLabel('Total cost');
  await total.fill('2200');
  await total.hover();
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => scrollY > 0);
  expect(await total.inputValue()).toBe('2200');
});

it.each([desktop, phoneAtNight])(
  'closes a group from its list and opens it again by Undo at $screen size',
  async (look) => {
    const { admin, group } = await buildRanch();
    await buyShare(group._id, 'Full');
    const page = await visit(`/admin/groups?q=${group.name}`, { as: admin, look });
    await choose(page, `Status of ${group.name}`, /^Closed$/);
    // What is pointed at stays, however slow this machine is.
    await page.getByText(`${group.name} is now closed.`).hover();
    await page.getByLabel('4 of 16 sold, 12 no longer for sale, 0 left').waitFor();
    await takePicture(page, `closed-${look.screen}`);
    expect(await readGroup(admin.token, group._id)).toMatchObject({
      status: 'closed',
      remainingCost: 0,
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${group.name} is now open.`).waitFor();
    await page.getByLabel('4 of 16 sold, 12 left').waitFor();
    expect((await readGroup(admin.token, group._id)).remainingCost).toBe(3300);
  },
);

it.each([desktop, phoneAtNight])(
  'leads from a figure to the groups behind it at $screen size',
  async (look) => {
    const { admin, group } = await buildRanch();
    const nearly = await buildGroup({ supplierId: admin.supplierId, totalPortions: 2 });
    await buyShare(nearly._id, 'Full');
    const page = await visit('/admin/groups', { as: admin, look });
    const overview = page.getByRole('region', { name: 'Overview' });
    await overview.getByText('$2,200.00', { exact: true }).first().waitFor();
    await page.getByText('1–2 of 2').waitFor();
    await takePicture(page, `overview-${look.screen}`);
    await overview.getByRole('link', { name: 'Near full' }).click();
    await page.getByText('1–1 of 1').waitFor();
    const table = page.getByRole('region', { name: 'Groups', exact: true });
    await table.getByText(nearly.name).waitFor();
    expect(await table.getByText(group.name).count()).toBe(0);
    await takePicture(page, `overview-near-full-${look.screen}`);
  },
);

it('preserves the input when another admin saved first', async () => {
  const { admin, group, change } = await buildRanch();
  const name = unique('Renamed');
  const page = await visit(`/admin/groups/edit/${group._id}`, { as: admin });
  await page.getByLabel('Group name').fill(name);
  await change('PUT', '', { ...group, state: 'OR' });
  allowTrouble(/409 \(Conflict\)/);
  const save = async () => {
    await page.getByRole('button', { name: 'Save Group', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save group' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await save();
  await page.getByText('Your changes are kept.').waitFor();
  await page.getByText(/State: WA → OR/).waitFor();
  await takePicture(page, 'edited-by-two');
  expect(await page.getByLabel('Group name').inputValue()).toBe(name);
  await save();
  await page.getByText(`${name} was saved.`).waitFor();
  expect(await readGroup(admin.token, group._id)).toMatchObject({ name, state: 'OR' });
});

it('approves a pending admin', async () => {
  const pending = await buildUser({ role: 'pending' });
  const supplier = await buildSupplier();
  const superadmin = await buildUser({ role: 'superadmin' });
  const page = await visit(`/admin/pending-admins?q=${pending.username}`, { as: superadmin });
  await page.getByLabel(`Supplier for ${pending.username}`).fill(supplier.name);
  await page.getByRole('option', { name: supplier.name }).click();
  await page.getByRole('button', { name: `Approve ${pending.username}` }).click();
  await page.getByText(`${pending.username} is now a supplier admin.`).waitFor();
  expect((await logIn(pending.username, pending.password)).body).toMatchObject({
    role: 'supplieradmin',
    supplierId: supplier._id,
  });
});

it('gives a paid share back', async () => {
  const { admin, group } = await buildRanch();
  const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  const page = await visit(`/admin/groups/view/${group._id}?tab=money`, { as: admin });
  await page.getByRole('button', { name: `Refund Half of ${buyer.username}` }).click();
  await page.getByLabel('Reason').fill('The steer fell ill.');
  await takePicture(page, 'refund');
  await page.getByRole('button', { name: 'Refund $550.00' }).click();
  await page.getByText('$550.00 went back to the buyer’s card.').waitFor();
  const [purchase] = await eventually(
    () => purchasesOf(buyer),
    ([first]) => first?.state === 'refunded',
  );
  expect(purchase).toMatchObject({ state: 'refunded', refundReason: 'The steer fell ill.' });
  expect(await bookedCharge(paymentIntentId)).toMatchObject({
    capturedCents: 55_000,
    refundedCents: 55_000,
  });
  const { remainingCost } = await readGroup(await superadminToken(), group._id);
  expect(remainingCost).toBe(group.totalCost);
});
