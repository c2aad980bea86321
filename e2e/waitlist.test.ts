import { cards } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildConfirmed } from '#testing/factories/users';
import { buildWaitlist } from '#testing/factories/waitlist';
import { waitForMail } from '#testing/mailbox';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { desktop, nameOf, phoneAtNight } from './support/looks';
import { paidMessage, payWith, proceed, yourSelection } from './support/shopping';

const { visit, allowTrouble } = startBrowser();

it.each([desktop, phoneAtNight])(
  'sells a returned share to the first person on the waitlist ($screen, $scheme)',
  async (look) => {
    const picture = (page: Parameters<typeof takePicture>[0], step: string) =>
      takePicture(page, `line-${nameOf(look)}-${step}`);
    const group = await buildGroup({ totalPortions: 1, tag: 'Angus steer #417' });
    const { buyer: member } = await buyShare(group._id, 'Half');
    await buyShare(group._id, 'Quarter');
    const waiting = await buildConfirmed();
    const address = `/groups/view/${group._id}`;

    const page = await visit(address, { as: waiting, look, isStill: true });
    await page.getByRole('button', { name: 'Join the waitlist for a Half' }).click();
    await page.getByText('You are first on the waitlist for a Half.').waitFor();
    await buildWaitlist(group._id, 'Half');
    await page.getByText('2 people are on the waitlist').waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole('region', { name: 'Shares left' }).scrollIntoViewIfNeeded();
    await picture(page, '1-waiting');

    // A request for news that is under way when the refund arrives is no buyer's any more.
    allowTrouble(/404 \(Not Found\) \(\S+\/news\)$/);
    const leaving = await visit(address, { as: member, look, isStill: true });
    await leaving.getByRole('button', { name: 'Refund this Half' }).click();
    await leaving.getByRole('button', { name: 'Get $2,200.00 back' }).click();
    await leaving
      .getByText('Your Half is no longer yours. $2,200.00 went back to your card.')
      .waitFor();

    // Told at once where the page is open, and by the mail where it is not.
    await page.getByText(/^A Half opened up: .* It’s yours until/).waitFor();
    const mail = await waitForMail(
      waiting.email,
      `A Half of ${group.name}, 1/2 of the beef, opened up: it is held for you`,
    );
    const link = /http\S+\/groups\/view\/\S+/.exec(mail.text)?.[0] ?? '';
    await page.goto(new URL(link).pathname);
    await page.getByText(/^A Half opened up: .* It’s yours until/).waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await expectToFit(page);
    await picture(page, '2-offered');

    await page.getByRole('link', { name: 'Pay for this Half' }).click();
    const selection = yourSelection(page);
    await selection.getByText(/^A Half opened up/).waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await picture(page, '3-chosen');
    await proceed(page);
    await page.getByText(/^Held for you: 23:5\d:\d\d$/).waitFor();
    await picture(page, '4-paying');
    await payWith(page, cards.pays);
    await paidMessage(page).waitFor();
    await page.goto(address);
    const mine = page.getByRole('region', { name: 'Your shares' });
    await mine.getByText('Paid').waitFor();
    await picture(page, '5-in');
  },
);
