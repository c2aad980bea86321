import { cards } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildWindow, chooseWindow, inHours } from '#testing/factories/pickup';
import { buyShare, purchasesOf } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, sessionOf, succeed, type TestUser } from '#testing/factories/users';
import { serverUrl } from '#testing/testServer';

import { openFirefox, openWebKit, type OtherBrowser } from './support/otherBrowsers';

jest.setTimeout(240_000);

/** XPath of a button by the start of its name. */
const button = (name: string) =>
  `//button[starts-with(normalize-space(.), "${name}") or starts-with(@aria-label, "${name}")]`;
const field = (label: string) => `//input[@id = //label[starts-with(., "${label}")]/@for]`;
const option = (name: string) => `//*[@role = "option"][starts-with(., "${name}")]`;

describe.each([
  ['Firefox ESR', openFirefox],
  ['WebKit', openWebKit],
])('in %s', (_, open) => {
  let browser: OtherBrowser;

  beforeAll(async () => {
    browser = await open();
  });
  afterAll(() => browser.close());

  /** A page of the shop, for a user who is logged in. */
  async function visit(path: string, as?: TestUser): Promise<void> {
    await browser.open(`${serverUrl()}/terms`);
    if (as) {
      const { token, ...user } = sessionOf(as);
      const stored = [JSON.stringify(token), JSON.stringify(JSON.stringify(user))];
      await browser.run(
        `localStorage.setItem('token', ${stored[0]}); localStorage.setItem('user', ${stored[1]})`,
      );
    } else await browser.run('localStorage.clear()');
    await browser.open(`${serverUrl()}${path}`);
  }

  it('keeps the spaces of a page that was drawn by the build', async () => {
    await buildGroup();
    await visit('/home');
    await browser.waitForText('How It Works');
    await browser.waitForText('quarter shares left');
    expect(await browser.text()).not.toMatch(/\dof \d/);
  });

  it('buys a share by card', async () => {
    const [group, buyer] = [await buildGroup(), await buildUser()];
    await visit(`/GroupSearchAndJoin?groupName=${encodeURIComponent(group.name)}`, buyer);
    await browser.click(button(`Select ${group.name}`));
    await browser.click('//*[@role = "combobox"][@aria-labelledby]');
    await browser.click(option('Half'));
    await browser.waitUntilGone('//*[@role = "listbox"]');
    await browser.click(button('Proceed to Pay'));
    await browser.inFrame('Secure payment input frame', async () => {
      await browser.type(field('Card number'), cards.pays);
      await browser.type(field('Expiration date'), '1234');
      await browser.type(field('Security code'), '123');
      await browser.type(field('ZIP code'), '98926');
    });
    await browser.click(button('Pay $'));
    await browser.waitForText('Payment successful and purchase recorded.');
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'paid', portion: 'Half' }]);
  });

  it('checks off a share', async () => {
    const admin = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId: admin.supplierId });
    const { purchase, buyer } = await buyShare(group._id, 'Full');
    const window = await buildWindow(group._id, inHours(48));
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    await visit(`/admin/groups/${group._id}/pickup`, admin);
    await browser.click(button(`Hand over ${buyer.username}`));
    await browser.waitForText('1 of 1 picked up.');
    expect(await browser.text()).not.toContain('0 of 1 picked up.');
  });
});
