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
let html = '';

const address = () => `${serverUrl()}/widget.js`;
/** The line as the ranch page gives it. */
const line = () => `<script src="${address()}" data-ranch="${name}"></script>`;
const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

/** Another origin: the ranch's own site. */
beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html><head>
      <meta name="viewport" content="width=device-width"><title>Ours</title>
      <link rel="icon" href="data:,">${html}</html>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});

afterAll(() => site.close());

/** As a tag manager does it: an element of its own, without attributes that it does not know, in the head. */
const byTagManager = () => `<script>
  const added = document.createElement('script');
  added.src = '${address()}?ranch=${name}';
  document.head.append(added);
</script>`;

it.each([
  ['in the head', 1, () => `${line()}</head><body><h1>Ours</h1>`],
  ['twice', 2, () => `</head><body>${line()}<h1>Ours</h1>${line()}`],
  [
    'as a module, twice',
    2,
    () => `</head><body>${line().repeat(2).replaceAll('<script', '<script type="module"')}`,
  ],
  ['by a tag manager', 1, () => `${byTagManager()}</head><body><h1>Ours</h1>`],
  [
    'in the head, with a place of its own',
    1,
    () => `${line()}</head><body><main><div data-sharecut="${name}"></div></main><footer></footer>`,
  ],
])('shows the list as high as it is when its line is written %s', async (_, frames, write) => {
  const { admin } = await buildRanch();
  name = await openRanchPage(admin.supplierId);
  html = write();
  const page = await visit('/', { origin: siteUrl() });
  await page
    .locator('iframe[title="On sale now"]')
    .nth(frames - 1)
    .waitFor();
  const heights = await Promise.all(
    Array.from({ length: frames }, async (_none, index) => {
      const frame = page.locator('iframe[title="On sale now"]').nth(index);
      const content = frame.contentFrame().locator('html');
      await content.getByRole('heading', { name: 'On sale now' }).waitFor();
      const height = await content.evaluate((root) =>
        Math.ceil(root.getBoundingClientRect().height),
      );
      await page.waitForFunction(
        ([at, expected]) => document.querySelectorAll('iframe')[at]?.clientHeight === expected,
        [index, height] as const,
      );
      return height;
    }),
  );
  expect(await page.locator('iframe').count()).toBe(frames);
  expect(Math.min(...heights)).toBeGreaterThan(100);
  expect(await page.locator('head iframe').count()).toBe(0);
  expect(await page.locator('[data-sharecut]:empty').count()).toBe(0);
});

it.each([desktop, phoneAtNight])(
  'shows on the ranch’s own site what is on sale, as high as it is, at $screen size in $scheme',
  async (look) => {
    const { admin, group } = await buildRanch();
    await addPicture(group._id);
    name = await openRanchPage(admin.supplierId);
    html = `</head><body><h1>Our ranch</h1>${line()}`;
    const page = await visit('/', { origin: siteUrl(), look });
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
