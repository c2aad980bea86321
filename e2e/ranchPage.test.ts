import type { Locator, Page } from 'playwright-core';

import { cards } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { addPicture, addRanchPicture } from '#testing/factories/pictures';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { followKeyIn } from '#testing/factories/follows';
import { waitForMail } from '#testing/mailbox';
import { rawCall } from '#testing/rawCall';
import { serverUrl } from '#testing/testServer';

import { fillRegistration } from './support/accounts';
import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { desktop, phoneAtNight } from './support/looks';
import { fillCard, paidMessage, payButton, yourSelection } from './support/shopping';

const { visit, allowTrouble } = startBrowser();

/** Counts what a hand does. */
function countSteps() {
  let steps = 0;
  return {
    tap: async (target: Locator) => {
      steps += 1;
      await target.click();
    },
    type: async (target: Locator, text: string) => {
      steps += 1;
      await target.fill(text);
    },
    taken: () => steps,
  };
}

it('takes a first-time visitor from a ranch’s page to a paid share in under 12 taps on a phone', async () => {
  const { group, admin } = await buildRanch();
  const name = await openRanchPage(admin.supplierId);
  const { tap, taken } = countSteps();
  const page = await visit(`/r/${name}`, { look: phoneAtNight });
  const button = (label: string) => page.getByRole('button', { name: label });
  await tap(page.getByRole('link', { name: group.name }));
  await tap(page.getByRole('radio', { name: /^Half/ }));
  await tap(page.getByRole('link', { name: 'Join this group' }));
  await tap(page.getByRole('main').getByRole('link', { name: 'Register' }));
  const [username, password] = [unique('ben'), 'secret1'];
  await fillRegistration(page, { username, email: `${username}@example.com`, password });
  await tap(button('Register'));
  await tap(button('Continue to Login'));
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await tap(button('Login'));
  await yourSelection(page)
    .getByText(/eighth of the beef/i)
    .waitFor();
  await tap(button('Proceed to Pay'));
  await fillCard(page, cards.pays);
  await tap(payButton(page));
  await paidMessage(page).waitFor();
  await takePicture(page, 'ranch-journey-paid');
  expect(taken()).toBeLessThan(12);
});

/** Stands in for the printer: the page says that it was asked to print. */
const catchPrint = (page: Page) =>
  page.evaluate(() => {
    document.body.removeAttribute('data-printed');
    window.print = () => document.body.setAttribute('data-printed', '');
  });

/** Number of fields that are typed, chosen or ticked in the page’s form, as far as they are in sight. */
const fieldsOf = (page: Page) =>
  page.locator('main form').evaluate((form) => {
    const fields = 'input:not([type=file]), textarea, [role=combobox]:not(input)';
    return [...form.querySelectorAll(fields)].filter(
      (field) =>
        !field.closest('[aria-hidden=true]') && field.checkVisibility({ visibilityProperty: true }),
    ).length;
  });

it.each([desktop, phoneAtNight])(
  'takes a new rancher to a printed code in 12 fields and 12 steps, then to their page, at $screen size',
  async (look) => {
    const admin = await buildSupplierAdmin();
    const { tap, type, taken } = countSteps();
    const page = await visit('/home', { as: admin, look });
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    await page.getByRole('list', { name: 'First steps' }).waitFor();
    await takePicture(page, `ranch-journey-home-${look.screen}`);
    await tap(page.getByRole('link', { name: 'Create a group' }));
    const group = unique('Angus steer');
    await page.getByLabel('Group name').waitFor();
    expect(await fieldsOf(page)).toBeLessThanOrEqual(12);
    await takePicture(page, `ranch-journey-create-${look.screen}`);
    await type(page.getByLabel('Group name'), group);
    await type(page.getByLabel('Total cost'), '4400');
    await type(page.getByLabel('Total portions'), '4');
    await tap(button('Create Group'));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Create group' }));
    await page.waitForURL('**/admin/groups/view/*');
    await tap(button('Make a share link'));
    await page.getByRole('img', { name: 'QR code of the share link' }).waitFor();
    await catchPrint(page);
    await tap(button('Print QR code'));
    await page.locator('body[data-printed]').waitFor();
    await takePicture(page, `ranch-journey-link-${look.screen}`);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Scan to see what is left and what a share costs.').waitFor();
    expect(await page.getByRole('heading', { name: group }).isVisible()).toBe(false);
    await takePicture(page, `ranch-journey-link-sign-${look.screen}`);
    // Three minutes, at fifteen seconds for each step.
    expect(taken()).toBeLessThanOrEqual(12);

    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await tap(page.getByRole('link', { name: 'Turn on your page' }));
    await type(page.getByLabel('Who you are'), 'Third generation.\n\nOur cattle graze here.');
    await tap(button('Save page'));
    await catchPrint(page);
    await tap(button('Print QR code'));
    await page.locator('body[data-printed]').waitFor();
    await expectAccessible(page);
    await takePicture(page, `ranch-journey-settings-${look.screen}`);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Meat by the share. Scan to see what is on sale.').waitFor();
    expect(await button('Save page').isVisible()).toBe(false);
    await takePicture(page, `ranch-journey-sign-${look.screen}`);
    expect(taken()).toBeLessThanOrEqual(18);
  },
);

it('offers the next animal as the last one: date, weight and price are typed', async () => {
  const admin = await buildSupplierAdmin();
  const { tap, type, taken } = countSteps();
  const weights = { liveLb: 1200, hangingLb: 750, takeHomeLowLb: 400, takeHomeHighLb: 500 };
  const { supplierId } = admin;
  const group = await buildGroup({ supplierId, name: unique('Angus steer'), weights });
  const page = await visit('/admin/create-group', { as: admin, look: phoneAtNight });
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  await tap(page.getByRole('link', { name: `Copy ${group.name}` }));
  await page.getByRole('heading', { name: 'New this time' }).waitFor();
  await takePicture(page, 'copied');
  await expectAccessible(page);
  // Those three, and whom to invite.
  expect(await fieldsOf(page)).toBe(4);
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await type(page.getByLabel('Deadline (optional)'), day);
  await type(page.getByLabel('Hanging weight (optional)'), '800');
  await type(page.getByLabel('Total cost'), '4600');
  await tap(button('Create Group'));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Create group' }));
  await page.waitForURL('**/admin/groups/view/*');
  expect(taken()).toBeLessThanOrEqual(6);
  await page.goto(`${page.url()}?tab=animal`);
  await page.getByText('1,280 lb').waitFor();
});

/** What link previews and search engines read of a ranch's page. */
async function headOf(name: string) {
  const { status, headers, body } = await rawCall(serverUrl(), `/r/${name}`);
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  const [, preview] = /<meta property="og:image" content="([^"]*)"/.exec(body) ?? [];
  const graph = (JSON.parse(block) as { '@graph': { image?: string | string[] }[] })['@graph'];
  return { status, headers, body, preview, graph, images: graph.map(({ image }) => image) };
}

it('describes its products and offers to search engines, and runs no script from its text', async () => {
  const { group, admin } = await buildRanch();
  const about = `</script><script>document.title = "hacked"</script>`;
  const name = await openRanchPage(admin.supplierId, { about });
  const { status, headers, body, graph } = await headOf(name);
  expect(status).toBe(200);
  expect(headers['x-robots-tag']).toBeUndefined();
  expect(body).toContain(`/r/${name}" />`);
  expect(graph).toMatchObject([
    { '@type': 'Organization', description: about },
    {
      '@type': 'Product',
      name: group.name,
      offers: [
        { '@type': 'Offer', price: '1100.00', availability: 'https://schema.org/InStock' },
        { price: '550.00' },
        { price: '275.00', priceCurrency: 'USD' },
      ],
    },
  ]);
  const shared = await rawCall(serverUrl(), `/r/${name}/${group._id}`);
  expect(shared).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex' } });
  const page = await visit(`/r/${name}`);
  await page.getByText(about).waitFor();
  expect(await page.title()).not.toBe('hacked');
});

it('is passed on with the pictures of the ranch and of its animals, where there are any', async () => {
  const { group, admin } = await buildRanch();
  const name = await openRanchPage(admin.supplierId);
  const drawn = await headOf(name);
  expect(drawn.preview).toMatch(/\/previews\/beef\.png$/);
  expect(drawn.images).toEqual([undefined, drawn.preview]);
  const wholeOf = ({ url }: { url: string }) =>
    expect.stringMatching(`^https?://.*${url}/large$`) as unknown;
  const animal = wholeOf(await addPicture(group._id));
  expect(await headOf(name)).toMatchObject({ preview: animal, images: [undefined, [animal]] });
  const ranch = wholeOf(await addRanchPicture(admin.supplierId, 'Our <pasture>'));
  const { body, ...head } = await headOf(name);
  expect(head).toMatchObject({ preview: ranch, images: [ranch, [animal]] });
  expect(body).toContain('<meta property="og:image:alt" content="Our &lt;pasture&gt;" />');
  expect(body).toContain('<meta property="og:image:width" content="1600" />');
});

it.each([desktop, phoneAtNight])(
  'lets a visitor follow, confirm and unfollow at $screen size',
  async (look) => {
    const { admin } = await buildRanch();
    const name = await openRanchPage(admin.supplierId);
    const email = `${unique('fay')}@example.com`;
    const page = await visit(`/r/${name}`, { look, isStill: true });
    const ranch = await page.getByRole('heading', { level: 1 }).innerText();
    await page.getByRole('button', { name: `Follow ${ranch}` }).click();
    const dialog = page.getByRole('dialog', { name: `Follow ${ranch}` });
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await dialog.getByText('Enter a valid email').waitFor();
    await dialog.getByLabel('Email').fill(email);
    await expectAccessible(page);
    await takePicture(page, `follow-1-dialog-${look.screen}`);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`Open the link that we mailed to ${email} to confirm.`).waitFor();
    const key = followKeyIn(await waitForMail(email, `Confirm: new groups of ${ranch}`));
    await page.goto(`/follow/${key}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(`You follow ${ranch}.`).waitFor();
    await expectToFit(page);
    await expectAccessible(page);
    await takePicture(page, `follow-2-confirmed-${look.screen}`);
    await page.getByRole('button', { name: 'Unfollow' }).click();
    await page.getByRole('heading', { name: 'Unfollowed' }).waitFor();
    allowTrouble(/404 \(Not Found\)/);
    await page.goto(`/follow/${key}`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  },
);
