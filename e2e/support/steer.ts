import type { Page } from 'playwright-core';

import type { Group } from '#shared/groups/groups.contract';
import type { Portion } from '#shared/groups/portions';
import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import type { HandoverShare } from '#shared/pickup/pickup.contract';
import { buildGroup } from '#testing/factories/groups';
import { giveContact, ownerContact } from '#testing/factories/owners';
import { drawPicture } from '#testing/factories/pictures';
import { buyShare, readGroup } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildConfirmed, succeed, type TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';

import { choose } from './shopping';

/** A member with a paid share. */
export interface Sale {
  buyer: TestUser;
  purchase: Purchase;
}

/** A custom-exempt steer, sold to six members for $4,400: three Fulls, a Half and two Quarters. */
export async function sellSteer() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({
    supplierId: admin.supplierId,
    name: unique('Oak steer'),
    tag: 'Angus steer #417',
    inspection: 'customExempt',
    weights: { liveLb: 1200, hangingLb: 740, takeHomeLowLb: 440, takeHomeHighLb: 500 },
  });
  const buy = async (portion: Portion): Promise<Sale> =>
    buyShare(group._id, portion, await buildConfirmed());
  // The two Fulls bought first are of one half of the animal.
  const [ann, ben, cal] = [await buy('Full'), await buy('Full'), await buy('Full')];
  const [dee, eve, fay] = [await buy('Half'), await buy('Quarter'), await buy('Quarter')];
  for (const { buyer } of [ann, ben, cal, dee]) {
    await succeed(giveContact(buyer.token, { ...ownerContact, name: `${buyer.username} Ames` }));
  }
  return { admin, group, sales: { ann, ben, cal, dee, eve, fay } };
}

/** The shares of a group, as check-off lists them. */
export const listShares = async (
  { _id }: Group,
  { token }: { token: string },
): Promise<HandoverShare[]> => {
  const path = `/api/groups/${_id}/handover`;
  return (await succeed(api<{ shares: HandoverShare[] }>('GET', path, { token }))).body.shares;
};

export const receiptOf = ({ purchase }: Sale): string => `/purchases/${purchase._id}/receipt`;

export const partOf = (page: Page, title: string) => page.getByRole('region', { name: title });

/** Opens a folded row of a page. */
export async function openPart(page: Page, title: string) {
  const head = page.getByRole('button', { name: new RegExp(`^${title}`) });
  if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click();
  return partOf(page, title);
}

const dayMs = 24 * 3_600_000;

/** As a field for a day takes it. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Waits for the notice of an act, and closes it where it has not closed itself by then. */
export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  const notice = page.getByRole('status', { includeHidden: true }).filter({ hasText: text });
  await notice.waitFor();
  await page.evaluate(() => {
    const close = document.querySelectorAll<HTMLElement>('[role=status] [aria-label=Close]');
    for (const button of close) button.click();
  });
  // While it fades out, another one of the same words is not shown.
  await notice.waitFor({ state: 'detached' });
}

/** The butcher’s question, on a receipt. */
export async function giveOwner(receipt: Page, name: string): Promise<void> {
  await openPart(receipt, 'Name and address');
  await receipt.getByRole('button', { name: 'Fill it in' }).click();
  const dialog = receipt.getByRole('dialog');
  await dialog.getByLabel('First and last name').fill(name);
  await dialog.getByLabel('Phone').fill(ownerContact.phone);
  await dialog.getByLabel('Street and number').fill(ownerContact.street);
  await dialog.getByLabel('City').fill(ownerContact.city);
  await dialog.getByLabel('State').click();
  await receipt.getByRole('option', { name: ownerContact.state }).click();
  await dialog.getByLabel('ZIP code').fill(ownerContact.zip);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectNotice(receipt, 'Saved.');
}

interface WindowFields {
  kind?: 'Delivery';
  where: string;
  day: string;
  room: string;
}

export async function addWindow(page: Page, { kind, where, day, room }: WindowFields) {
  await openPart(page, 'Pickup windows');
  await page.getByRole('button', { name: 'Add a window' }).click();
  const dialog = page.getByRole('dialog');
  if (kind) await choose(page, 'Kind', new RegExp(kind));
  await dialog.getByLabel(kind ? 'Area' : 'Place').fill(where);
  await dialog.getByLabel('Starts, Pacific time').fill(`${day}T09:00`);
  await dialog.getByLabel('Ends, Pacific time').fill(`${day}T12:00`);
  await dialog.getByLabel('Room for how many pickups').fill(room);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expectNotice(page, 'The window is saved.');
}

export async function selectWindow(receipt: Page, window: RegExp): Promise<void> {
  const pickup = await openPart(receipt, 'Pickup');
  await pickup.getByRole('radio', { name: window }).check();
}

export const savePickup = (receipt: Page): Promise<void> =>
  partOf(receipt, 'Pickup').getByRole('button', { name: 'Save' }).click();

export async function chooseWindow(receipt: Page, window: RegExp): Promise<void> {
  await selectWindow(receipt, window);
  await savePickup(receipt);
  await expectNotice(receipt, 'Your pickup is saved.');
}

export const milestone = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true });

export async function markDone(page: Page, name: string): Promise<void> {
  await openPart(page, 'Milestones');
  await milestone(page, name)
    .getByRole('button', { name: `Mark ${name} as done` })
    .click();
  if (name === 'Harvested') await page.getByRole('button', { name: 'Mark as harvested' }).click();
  await expectNotice(page, `${name}: saved.`);
}

export async function planHarvest(page: Page, day: string, reason?: string): Promise<void> {
  await openPart(page, 'Milestones');
  const harvested = milestone(page, 'Harvested');
  await harvested.getByLabel('Planned day').fill(day);
  if (reason) await harvested.getByLabel('Why it moves (optional, buyers see it)').fill(reason);
  await harvested.getByRole('button', { name: 'Save Harvested' }).click();
  await expectNotice(page, 'Harvested: saved.');
}

/** All is given out, the group is done, and its ledger ends at nothing. */
export async function expectDone(group: Group, admin: TestUser): Promise<void> {
  const shares = await listShares(group, admin);
  expect(shares.filter(({ collectedAt }) => collectedAt !== null)).toHaveLength(6);
  const after = await readGroup(admin.token, group._id);
  expect(after).toMatchObject({
    status: 'full',
    remainingCost: 0,
    doneAt: expect.any(String) as string,
  });
  const path = `/api/groups/${group._id}/ledger`;
  const { body: ledger } = await succeed(api<LedgerEntry[]>('GET', path, admin));
  const paid = ledger.filter(({ kind }) => kind === 'purchase');
  expect(paid).toHaveLength(6);
  expect(ledger.reduce((sum, { change }) => sum + Math.round(change * 100), 0)).toBe(0);
}

/** News with a picture. */
export async function postNews(page: Page, text: string, alt: string): Promise<void> {
  const news = await openPart(page, 'News');
  await news.getByRole('textbox', { name: 'Write to all buyers' }).fill(text);
  await news.getByRole('button', { name: 'Post' }).click();
  await expectNotice(page, 'Your news is posted.');
  const buffer = await drawPicture().jpeg().toBuffer();
  const file = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer };
  await news.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What does the picture show?').fill(alt);
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await news.getByRole('img', { name: alt }).waitFor();
}
