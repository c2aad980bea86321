import { buildGroup } from '#testing/factories/groups';
import { buildUser } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { takePicture } from './support/looking';
import { phoneAtNight } from './support/looks';

const { visit } = startBrowser();

it('leaves the footer in sight above Buy a Share on a phone', async () => {
  const { _id: id } = await buildGroup();
  const as = await buildUser();
  const page = await visit(`/groups/view/${id}`, { as, look: phoneAtNight, isStill: true });
  const buy = page.getByRole('link', { name: 'Buy a Share' });
  await buy.waitFor();
  await page.keyboard.press('End');
  const refunds = page.getByRole('contentinfo').getByRole('link', { name: 'Refunds' });
  await refunds.click();
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
  await takePicture(page, 'footer-refunds');
});
