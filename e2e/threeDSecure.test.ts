import { cards } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { purchasesOf } from '#testing/factories/purchases';
import { buildUser } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { expectOneSale } from './support/sales';
import { holdShare, paidMessage, payWith, searchOf } from './support/shopping';

const { visit, allowTrouble } = startBrowser();

/** Asks for 3-D Secure on a page of the bank's own. */
const leavesThePage = '4000000000003063';

describe('3-D Secure', () => {
  it('is passed in an overlay', async () => {
    const group = await buildGroup();
    const buyer = await buildUser();
    const page = await visit(searchOf(group), { as: buyer });
    await holdShare(page, group.name, 'Full');
    await payWith(page, cards.asksForAuthentication);
    const bank = page.frameLocator('iframe[title="3D Secure authentication"]');
    await bank.getByRole('button', { name: 'Complete authentication' }).click();
    await paidMessage(page).waitFor();
    await expectOneSale(buyer, group, 1100);
  });

  it('keeps the form and the hold when it fails in the overlay', async () => {
    const group = await buildGroup();
    const page = await visit(searchOf(group), { as: await buildUser() });
    await holdShare(page, group.name, 'Full');
    await payWith(page, cards.asksForAuthentication);
    const bank = page.frameLocator('iframe[title="3D Secure authentication"]');
    await bank.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByText(/unable to authenticate your payment method/).waitFor();
    await payWith(page, cards.pays);
    await paidMessage(page).waitFor();
    await page.getByRole('heading', { name: 'Your share is paid' }).waitFor();
  });

  it('returns from the bank’s page to a recorded share', async () => {
    const group = await buildGroup();
    const buyer = await buildUser();
    const page = await visit(searchOf(group), { as: buyer });
    await holdShare(page, group.name, 'Quarter');
    await payWith(page, leavesThePage);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByText('Payment successful!').waitFor();
    await page.waitForURL('**/groups');
    await page.getByText('A Quarter, a sixteenth of the beef (1/16), for $275.00').waitFor();
    await expectOneSale(buyer, group, 275);
  });

  it('leads back to the group when it fails on the bank’s page', async () => {
    const group = await buildGroup();
    const buyer = await buildUser();
    const page = await visit(searchOf(group), { as: buyer });
    await holdShare(page, group.name, 'Quarter');
    await payWith(page, leavesThePage);
    allowTrouble(/402 \(Payment Required\)/);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByRole('link', { name: 'Back to the group' }).click();
    await page.getByRole('heading', { name: group.name }).waitFor();
    expect(await purchasesOf(buyer)).toMatchObject([{ state: 'held' }]);
  });
});
