import type { Page } from 'playwright-core';

import type { Group } from '#shared/groups/groups.contract';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { advanceClock, runJobs } from '#testing/timeControls';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { phoneAtNight } from './support/looks';
import {
  addWindow,
  chooseWindow,
  dayIn,
  expectDone,
  expectNotice,
  giveOwner,
  listShares,
  markDone,
  milestone,
  openPart,
  partOf,
  planHarvest,
  postNews,
  receiptOf,
  savePickup,
  selectWindow,
  sellSteer,
  type Sale,
} from './support/steer';

const { visit, allowTrouble } = startBrowser();

type Steer = Awaited<ReturnType<typeof sellSteer>>;

const addressOf = ({ _id }: Group) => `/admin/groups/${_id}/after-selling`;

const openReceipt = (sale: Sale) => visit(receiptOf(sale), { as: sale.buyer, look: phoneAtNight });

/** A day planned and moved within ten minutes makes one mail with the booking; moved again, another one. */
async function planDays(page: Page, { group, sales }: Steer): Promise<void> {
  const [first, second, third] = [dayIn(12), dayIn(14), dayIn(15)];
  await openPart(page, 'Milestones');
  const booked = milestone(page, 'Booked at the butcher');
  await booked.getByLabel('Note for buyers (optional)').fill('Ed’s in Yelm');
  await markDone(page, 'Booked at the butcher');
  await planHarvest(page, first);
  await planHarvest(page, second, 'Ed is away.');
  await passTenMinutes();
  const { email } = sales.fay.buyer;
  const booking = await waitForMail(email, `${group.name}: Booked at the butcher`);
  expect(booking.text).toContain('Note: Ed’s in Yelm');
  await planHarvest(page, third, 'The cooler is full.');
  await passTenMinutes();
  const { text, attachments } = await waitForMail(email, `The days of ${group.name} have changed`);
  expect(text).toContain('Why: The cooler is full.');
  expect(attachments[0]?.content).toContain(`DTSTART;VALUE=DATE:${third.replaceAll('-', '')}`);
  expect((await mailsTo(email)).filter(({ attachments: [file] }) => file)).toHaveLength(2);
}

async function passTenMinutes(): Promise<void> {
  await advanceClock(10 * 60 + 1);
  await runJobs('milestones', 'news');
}

async function writeNews(page: Page, { group, sales }: Steer): Promise<void> {
  await postNews(page, 'They hang for two weeks.', 'The cooler');
  await passTenMinutes();
  const mail = await waitForMail(sales.eve.buyer.email, `News of ${group.name}`);
  expect(mail.text).toContain('They hang for two weeks.');
  const receipt = await openReceipt(sales.eve);
  await receipt.getByText('They hang for two weeks.').waitFor();
  await receipt.getByRole('img', { name: 'The cooler' }).waitFor();
}

/** Eve and Fay are reminded, give name, phone and address, and sign; the others sign without. */
async function sign(page: Page, { group, sales }: Steer): Promise<void> {
  const next = partOf(page, 'What is next');
  await next.getByText('Waiting for 2 addresses, 6 signatures.').waitFor();
  await next.getByRole('button', { name: 'Remind all' }).click();
  await expectNotice(page, /6/);
  for (const sale of [sales.eve, sales.fay]) {
    await waitForMail(sale.buyer.email, `Your Quarter of ${group.name}: what is left to do`);
    const receipt = await openReceipt(sale);
    await giveOwner(receipt, `${sale.buyer.username} Ames`);
    await receipt.getByLabel('Type your full name to sign').fill(`${sale.buyer.username} Ames`);
    await receipt.getByRole('button', { name: 'Sign', exact: true }).click();
    await receipt.getByRole('heading', { name: 'All set for now' }).waitFor();
    await openPart(receipt, 'Owners’ agreement');
    await receipt.getByText(`Signed by ${sale.buyer.username} Ames`).waitFor();
    await expectAccessible(receipt);
    await expectToFit(receipt);
  }
}

/** Ann chooses; Ben, whose Full is of the same half, says nothing. */
async function chooseCuts(page: Page, { sales }: Steer): Promise<void> {
  await openPart(page, 'Cut sheets');
  await page.getByRole('button', { name: 'Offer cut sheets' }).click();
  await expectNotice(page, 'The standard cut is saved.');
  const receipt = await openReceipt(sales.ann);
  const part = await openPart(receipt, 'Cut sheet');
  await part.getByRole('button', { name: 'Change' }).click();
  await part.getByRole('radiogroup', { name: 'Bones' }).getByLabel('No bones').check();
  await part.getByRole('button', { name: 'Save cut sheet' }).click();
  await expectNotice(receipt, 'The cut sheet is saved.');
  await expectAccessible(receipt);
  await takePicture(receipt, 'freezer-cuts');
  const other = await openReceipt(sales.ben);
  await openPart(other, 'Cut sheet');
  await other.getByText('The cut you are asked to agree to').waitFor();
}

/** The barn has room for one: Eve and Fay both want it. Ann changes, Cal sends a friend, Dee has it delivered. */
async function chooseWindows(page: Page, { sales }: Steer): Promise<void> {
  const day = dayIn(40);
  await addWindow(page, { where: 'The barn', day, room: '1' });
  await addWindow(page, { where: 'Ed’s in Yelm', day, room: '6' });
  await addWindow(page, { kind: 'Delivery', where: 'Ellensburg', day, room: '2' });
  await takePicture(page, 'freezer-windows');

  await chooseWindow(await openReceipt(sales.ann), /The barn/);
  await chooseWindow(await openReceipt(sales.ann), /Ed’s in Yelm/);
  const [eve, fay] = [await openReceipt(sales.eve), await openReceipt(sales.fay)];
  await selectWindow(fay, /The barn/);
  await chooseWindow(eve, /The barn/);
  allowTrouble(/409 \(Conflict\)/);
  await savePickup(fay);
  await partOf(fay, 'Pickup').getByRole('alert').filter({ hasText: 'full' }).waitFor();
  await takePicture(fay, 'freezer-full');
  await chooseWindow(fay, /Ed’s in Yelm/);

  const cal = await openReceipt(sales.cal);
  await openPart(cal, 'Pickup');
  await cal.getByLabel(/^A friend collects/).fill('Uncle Joe');
  await chooseWindow(cal, /Ed’s in Yelm/);
  const dee = await openReceipt(sales.dee);
  await selectWindow(dee, /Ellensburg/);
  await dee.getByLabel('Deliver it to this address').check();
  await savePickup(dee);
  await expectNotice(dee, 'Your pickup is saved.');
  await chooseWindow(await openReceipt(sales.ben), /Ed’s in Yelm/);
}

/** The butcher enters the carcass and the boxes, by the link and without an account. */
async function weigh(page: Page, { group, sales, admin }: Steer): Promise<void> {
  await openPart(page, 'The butcher’s link');
  await page.getByRole('button', { name: 'Make the butcher’s link' }).click();
  const link = partOf(page, 'The butcher’s link').getByRole('textbox');
  const address = new URL(await link.inputValue()).pathname;
  const butcher = await visit(address, { look: phoneAtNight });
  await butcher.getByLabel('Hanging weight, lb').fill('742');
  const carcass = butcher.getByRole('form', { name: 'Hanging weight' });
  await carcass.getByRole('button', { name: 'Save' }).click();
  await carcass.getByText(/^Saved/).waitFor();
  for (const { buyer } of Object.values(sales)) {
    const field = (label: string) =>
      butcher.getByLabel(new RegExp(`^${label} of ${buyer.username} Ames`));
    await field('Boxes').fill('3');
    await field('Pounds').fill('115');
  }
  await butcher.getByLabel('Hanging weight, lb').focus();
  await partOf(butcher, 'Not saved yet').waitFor({ state: 'detached' });
  await expectAccessible(butcher);
  await expectToFit(butcher);
  await takePicture(butcher, 'freezer-butcher');
  const shares = await listShares(group, admin);
  expect(shares.map(({ boxes }) => boxes)).toEqual([3, 3, 3, 3, 3, 3]);
  const receipt = await openReceipt(sales.ann);
  await receipt
    .getByText(/you got 115 lb in 3 boxes/)
    .first()
    .waitFor();
}

/** Ten taps in a barn without network: six shares given out, two of them undone and given out again. */
async function handOut({ group, sales, admin }: Steer): Promise<void> {
  const address = `/admin/groups/${group._id}/pickup`;
  const phone = await visit(address, { as: admin, look: phoneAtNight });
  const status = phone.getByRole('status').filter({ hasText: 'picked up' });
  await status.filter({ hasText: '0 of 6 picked up.' }).waitFor();
  await phone.getByText('Uncle Joe collects').waitFor();
  allowTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await phone.route('**/collected', (route) => route.abort('internetdisconnected'));
  const tap = (what: string, { buyer }: Sale) =>
    phone.getByRole('button', { name: new RegExp(`^${what} ${buyer.username}`) }).click();
  for (const sale of Object.values(sales)) await tap('Hand over', sale);
  for (const sale of [sales.ann, sales.ben]) await tap('Undo', sale);
  for (const sale of [sales.ann, sales.ben]) await tap('Hand over', sale);
  await status.filter({ hasText: '6 of 6 picked up. 10 not sent yet' }).waitFor();
  await takePicture(phone, 'freezer-barn');
  await phone.unroute('**/collected');
  await status.filter({ hasText: /^6 of 6 picked up\.\s*$/ }).waitFor();
}

it('takes a steer of six buyers from the butcher to their freezers', async () => {
  const steer = await sellSteer();
  const { admin, group, sales } = steer;
  const page = await visit(addressOf(group), { as: admin });
  await planDays(page, steer);
  await sign(page, steer);
  await chooseCuts(page, steer);
  await chooseWindows(page, steer);

  await markDone(page, 'Harvested');
  await writeNews(page, steer);
  await weigh(page, steer);
  await markDone(page, 'Cut and wrapped');
  await markDone(page, 'Ready to pick up');
  await handOut(steer);
  await expectDone(group, admin);
  const receipt = await openReceipt(sales.ben);
  await receipt.getByText(/^Picked up/).waitFor();
  await expectAccessible(receipt);
  await takePicture(receipt, 'freezer-given-out');
});
