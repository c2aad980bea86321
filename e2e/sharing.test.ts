import type { Page } from 'playwright-core';

import type { Purchase } from '#shared/purchases/purchases.contract';
import { cards } from '#testing/cardProvider';
import { buildRanch } from '#testing/factories/ranches';
import { buyShare } from '#testing/factories/purchases';
import { unique } from '#testing/factories/unique';
import { logIn } from '#testing/factories/users';
import { rawCall } from '#testing/rawCall';
import { api, serverUrl } from '#testing/testServer';

import { logInAs, register } from './support/accounts';
import { startBrowser } from './support/browser';
import { expectAccessible, expectToFit, takePicture } from './support/looking';
import { desktop, nameOf, phoneAtNight } from './support/looks';
import { paidMessage, payWith, proceed, yourSelection } from './support/shopping';

const { visit, allowTrouble } = startBrowser();

const linkField = (page: Page) => page.getByRole('textbox', { name: 'Share link' });

describe.each([desktop, phoneAtNight])('at $screen size in $scheme', (look) => {
  const picture = (page: Page, step: string) => takePicture(page, `share-${nameOf(look)}-${step}`);

  it('takes a stranger from a link to a paid share', async () => {
    const { group, admin } = await buildRanch();
    const rancher = await visit(`/admin/groups/view/${group._id}`, { as: admin, look });
    await rancher.getByRole('button', { name: 'Make a share link' }).click();
    const url = await linkField(rancher).inputValue();
    await linkField(rancher).scrollIntoViewIfNeeded();
    await picture(rancher, '1-made');
    await expectAccessible(rancher);

    const page = await visit(new URL(url).pathname, { look });
    await page.getByRole('heading', { name: group.name }).waitFor();
    await buyShare(group._id, 'Full');
    await page.getByRole('group', { name: /^4 of 16 sold/ }).waitFor();
    await page.getByRole('radio', { name: /^Half/ }).check();
    await picture(page, '2-shared');
    await expectAccessible(page);
    await expectToFit(page);

    await page.getByRole('link', { name: 'Join this group' }).click();
    const choice = `Half of ${group.name}, $550.00`;
    await page.getByText(choice).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await page.getByRole('heading', { name: 'Register' }).waitFor();
    await page.getByText(choice).waitFor();
    const person = { username: unique('ben'), email: `${unique('ben')}@example.com` };
    const password = 'secret1';
    await register(page, { ...person, password });
    await logInAs(page, person.username, password);
    await yourSelection(page).getByText('An eighth of the beef (1/8)').waitFor();
    await picture(page, '3-chosen');
    await expectAccessible(page);
    await proceed(page);
    await payWith(page, cards.pays);
    await paidMessage(page).waitFor();
    const { token = '' } = (await logIn(person.username, password)).body;
    const bought = await api<Purchase[]>('GET', '/api/purchases/mine', { token });
    expect(bought.body).toMatchObject([{ groupId: group._id, state: 'paid', amountPaid: 550 }]);

    await rancher.getByRole('button', { name: 'Turn off link' }).click();
    await rancher.getByRole('dialog').getByRole('button', { name: 'Turn off link' }).click();
    await rancher.getByRole('button', { name: 'Make a share link' }).waitFor();
    allowTrouble(/404 \(Not Found\)/);
    await page.goto(new URL(url).pathname);
    await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
    await picture(page, '4-ended');
  });
});

it('has the animal in its link preview', async () => {
  const { group, admin } = await buildRanch();
  const rancher = await visit(`/admin/groups/view/${group._id}`, { as: admin });
  await rancher.getByRole('button', { name: 'Make a share link' }).click();
  const { pathname } = new URL(await linkField(rancher).inputValue());
  const { status, headers, body } = await rawCall(serverUrl(), pathname);
  expect(status).toBe(200);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(body).toContain(`<title>${group.name} · Sharecut</title>`);
  expect(body).toMatch(
    /<meta property="og:description" content="Beef, from [^"]* in WA\. 16 of 16 quarter shares left/,
  );
  const pictureIn = (html: string) =>
    new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? 'none:').pathname;
  expect(pictureIn(body)).toMatch(new RegExp(`^${pathname}/[0-9a-f]{12}\\.png$`));
  const picture = await rawCall(serverUrl(), pictureIn(body));
  expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  await buyShare(group._id, 'Half');
  const later = (await rawCall(serverUrl(), pathname)).body;
  expect(later).toContain(`og:image:alt" content="${group.name}: 14 of 16 left"`);
  expect(pictureIn(later)).not.toBe(pictureIn(body));
});
