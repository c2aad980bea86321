import type { Locator } from 'playwright-core';

import { addPicture } from '#testing/factories/pictures';
import { buildGroup } from '#testing/factories/groups';
import { inDays } from '#testing/factories/reminders';
import { openShareLink } from '#testing/factories/shareLinks';
import { buildSupplierAdmin } from '#testing/factories/suppliers';

import { startBrowser } from './support/browser';
import { expectToFit, takePicture } from './support/looking';
import { nameOf, sizeOf, type Look } from './support/looks';

const { visit } = startBrowser();

const looks = (['desktop', 'phone', 'smallPhone'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((scheme): Look => ({ screen, scheme })),
);

let shared = '';
let listed = '';

/** An animal of which a supplier has said all that a stranger's page shows. */
beforeAll(async () => {
  const { supplierId } = await buildSupplierAdmin();
  const { _id } = await buildGroup({
    supplierId,
    name: 'Late-Summer Angus of the Upper Meadow',
    tag: 'Angus steer #417',
    inspection: 'customExempt',
    priceIncludes: 'Slaughter, cutting, wrapping',
    weights: { liveLb: 1200, hangingLb: 740, takeHomeLowLb: 440, takeHomeHighLb: 500 },
    fillBy: inDays(20),
  });
  await addPicture(_id);
  shared = `/share/${await openShareLink(_id)}`;
  listed = `/animals/${_id}`;
});

async function expectOnFirstScreen(part: Locator, { height }: { height: number }): Promise<void> {
  await part.waitFor();
  const { y, height: partHeight } = (await part.boundingBox()) ?? { y: NaN, height: NaN };
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + partHeight).toBeLessThanOrEqual(height);
}

it.each(looks)(
  'shows a stranger price and way to a share on the first screen of an animal, as $screen $scheme',
  async (look) => {
    for (const [kind, address] of [
      ['shared', shared],
      ['listed', listed],
    ] as const) {
      const page = await visit(address, { look, isStill: true });
      // A laptop shows less than its screen is high.
      const { width, height } = sizeOf(look);
      const size = { width, height: Math.min(height, 800) };
      await page.setViewportSize(size);
      const picture = page.getByRole('list', { name: 'Pictures' }).getByRole('img').first();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const [price, way] =
        look.screen === 'desktop'
          ? [
              page.getByRole('radio', { name: /^Half.*\$550\.00/ }),
              page.getByRole('link', { name: 'Join this group' }),
            ]
          : [page.getByText('From $275.00'), page.getByRole('button', { name: 'Choose a share' })];
      await expectOnFirstScreen(price, size);
      await expectOnFirstScreen(way, size);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expectToFit(page);
      await takePicture(page, `first-screen-${kind}-${nameOf(look)}`);
    }
  },
);
