import { buildGroup } from '#testing/factories/groups';
import { checkOff } from '#testing/factories/pickup';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { nameOf, pageLooks } from './support/looks';

const { visit } = startBrowser();

it.each(pageLooks)(
  'warns of a refunded share, and names what is unseen, as $screen $scheme',
  async (look) => {
    const admin = await buildSupplierAdmin();
    const { supplierId } = admin;
    const group = await buildGroup({ supplierId, name: 'Angus steer of the north pasture' });
    await buildGroup({ supplierId, name: 'Old goat', animal: 'Goat' });
    const { buyer, purchase } = await buyShare(group._id, 'Half');
    await succeed(checkOff(purchase._id, admin.token));
    await succeed(refundShare(purchase._id));
    const kept = await buyShare(group._id, 'Quarter', buyer);

    const barn = await visit(`/admin/groups/${group._id}/pickup`, { as: admin, look });
    await barn.getByText('This share was refunded: do not give it out.').waitFor();
    await expectAccessible(barn);
    await expectToFit(barn);
    await takePicture(barn, `warning-${nameOf(look)}`);

    const list = await visit('/admin/groups', { as: admin, look });
    if (look.screen !== 'desktop')
      await list.getByRole('button', { name: 'Select', exact: true }).click();
    await list
      .getByLabel('Select all rows')
      .or(list.getByLabel(/^Select Angus/))
      .first()
      .check();
    await list.getByLabel('Search groups').fill('goat');
    const bar = list.getByRole('region', { name: 'Selected rows' });
    await bar.getByText('1 not on this page').waitFor();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await list.getByRole('list', { name: 'Kept' }).waitFor();
    await expectAccessible(list);
    await takePicture(list, `unseen-${nameOf(look)}`);

    const account = await visit('/account', { as: buyer, look });
    await account.getByRole('button', { name: 'Delete account' }).click();
    await account.getByText(`${kept.purchase.receiptNumber ?? ''}: a Quarter of`).waitFor();
    await expectAccessible(account);
    await takePicture(account, `to-collect-${nameOf(look)}`);
  },
);
