import { supplierIdOf } from '#shared/groups/groupSupplier';
import { buildGroup } from '#testing/factories/groups';
import { buildUser } from '#testing/factories/users';

import { startBrowser } from './support/browser';
import { expectToFit, takePicture } from './support/looking';

const { visit } = startBrowser();

it.each([
  { width: 390, bound: 420 },
  { width: 768, bound: 440 },
])('shows the first group within $bound px when $width px wide', async ({ width, bound }) => {
  const group = await buildGroup();
  const tied = await buildUser({ supplierId: supplierIdOf(group) });
  for (const as of [tied, await buildUser()]) {
    const page = await visit('/GroupSearchAndJoin', { as, isStill: true });
    await page.setViewportSize({ width, height: 844 });
    const card = page.getByRole('list', { name: 'Groups' }).getByRole('listitem').first();
    await page.getByLabel(/^Supplier/).waitFor();
    await card.waitFor();
    expect((await card.boundingBox())?.y).toBeLessThanOrEqual(bound);
    const order = await page.getByLabel('Sort by').boundingBox();
    expect((order?.x ?? width) + (order?.width ?? width)).toBeLessThanOrEqual(width);
    await expectToFit(page);
    await takePicture(page, `search-${width}-${as === tied ? 'tied' : 'free'}`);
  }
});
