import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { waitForMail } from '#testing/mailbox';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { looks, nameOf } from './support/looks';

const { visit, allowTrouble } = startBrowser();

it.each(looks)('lets a buyer leave a group that still fills ($screen, $scheme)', async (look) => {
  const group = await buildGroup({ tag: 'Angus steer #417' });
  const { buyer } = await buyShare(group._id, 'Half');
  const page = await visit(`/groups/view/${group._id}`, { as: buyer, look, isStill: true });
  // News is for buyers, and a request under way when the refund arrives is no buyer's any more.
  allowTrouble(/404 \(Not Found\) \(\S+\/news\)$/);
  await page.getByRole('button', { name: 'Refund this Half' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund your Half?' });
  await dialog.waitFor();
  await expectAccessible(page);
  await takePicture(page, `leave-${nameOf(look)}`);
  await dialog.getByRole('button', { name: 'Get $550.00 back' }).click();
  await page.getByText('Your Half is no longer yours. $550.00 went back to your card.').waitFor();
  const mine = page.getByRole('region', { name: 'Your shares' });
  await mine.getByText('Refunded').waitFor();
  await page.getByRole('group', { name: '0 of 16 sold, 16 left' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expectToFit(page);
  await takePicture(page, `left-${nameOf(look)}`);
  const mail = await waitForMail(buyer.email, `Your share of ${group.name} was refunded`);
  expect(mail.text).toContain('Left before the group was filled.');
});
