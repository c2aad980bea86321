import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { addPicture } from '#testing/factories/pictures';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildRanch } from '#testing/factories/ranches';
import { serverUrl } from '#testing/testServer';

import { startBrowser } from './support/browser';
import { takePicture } from './support/looking';
import { desktop, phoneAtNight } from './support/looks';

const { visit } = startBrowser();

let site: Server;
let name = '';

/** Another origin: the ranch's own site, with the one line. */
beforeAll(async () => {
  site = createServer((_, response) => {
    const line = `<script src="${serverUrl()}/widget.js" data-ranch="${name}"></script>`;
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><meta name="viewport" content="width=device-width"><title>Ours</title><link rel="icon" href="data:,"><h1>Our ranch</h1>${line}`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});

afterAll(() => site.close());

it.each([desktop, phoneAtNight])(
  'shows on the ranch’s own site what is on sale, as high as it is, at $screen size in $scheme',
  async (look) => {
    const { admin, group } = await buildRanch();
    await addPicture(group._id);
    name = await openRanchPage(admin.supplierId);
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const page = await visit('/', { origin, look });
    const frame = page.frameLocator('iframe[title="On sale now"]');
    await frame.getByRole('link', { name: group.name }).waitFor();
    const content = await frame
      .locator('html')
      .evaluate((html) => html.getBoundingClientRect().height);
    await page.waitForFunction(
      (height) => document.querySelector('iframe')?.clientHeight === Math.ceil(height),
      content,
    );
    await frame.getByAltText('A red steer in a pasture').waitFor();
    const ground = await frame
      .locator('html')
      .evaluate((html) => getComputedStyle(html).backgroundColor);
    expect(ground).toBe(look.scheme === 'dark' ? 'rgb(26, 21, 18)' : 'rgb(250, 245, 236)');
    await takePicture(page, `widget-${look.screen}`);
    const opening = page.waitForEvent('popup');
    await frame.getByRole('link', { name: group.name }).click();
    const opened = await opening;
    await opened.getByRole('heading', { name: group.name }).waitFor();
  },
);
