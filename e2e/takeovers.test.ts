import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

import { logInAs } from './support/accounts';
import { startBrowser } from './support/browser';
import { linkIn } from './support/mails';

const { visit, allowTrouble } = startBrowser();

/** A server behind a proxy that says who calls. */
let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet({ database: 'pglite', env: { TRUST_PROXY: 'loopback' } });
});

afterAll(() => fleet.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

/** Sixty wrong passwords, ten from each of six networks: more than an account takes from strangers. */
const tryFromSixNetworks = (identifier: string, prefix: string): Promise<unknown> =>
  Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      api('POST', '/api/users/login', {
        headers: from(`${prefix}.${index % 6}`),
        body: { identifier, password: 'not it' },
      }),
    ),
  );

it('lets the owner in when strangers used up the attempts: at a known place at once, elsewhere with a reset', async () => {
  const { username, email, password } = await buildUser();
  await tryFromSixNetworks(username, '203.0.113');
  const home = await visit('/login');
  await logInAs(home, username, password);
  await home.getByText(`Welcome, ${username}`).waitFor();

  await tryFromSixNetworks(username, '192.0.2');
  const elsewhere = await visit('/login');
  await elsewhere.setExtraHTTPHeaders(from('198.51.100.9'));
  allowTrouble(/429 \(Too Many Requests\)/);
  await logInAs(elsewhere, username, password);
  await elsewhere
    .locator('#main')
    .getByText(/^Too many tries\. Please try again in \d+ minutes\.$/)
    .waitFor();

  // The reset ends the session at home too, whose open page is told when it next asks.
  allowTrouble(/401 \(Unauthorized\)/);
  await api('POST', '/api/users/forgot-password', { body: { email } });
  await elsewhere.goto(linkIn(await waitForMail(email, 'Reset your password')));
  await elsewhere.getByLabel('New password', { exact: true }).fill('found-again');
  await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
  await elsewhere.waitForURL('**/login');
  await logInAs(elsewhere, username, 'found-again');
  await elsewhere.getByText(`Welcome, ${username}`).waitFor();
});

it('does not let a supplier admin change a member’s address', async () => {
  const admin = await buildSupplierAdmin();
  const member = await buildUser({ supplierId: admin.supplierId });
  const page = await visit(`/admin/users?q=${member.username}`, { as: admin });
  allowTrouble(/403 \(Forbidden\)/);
  await page.getByLabel(`Edit ${member.username}`).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${member.username}` });
  await dialog.getByLabel('Email').fill(`${unique('mallory')}@example.com`);
  await dialog.getByRole('button', { name: 'Save user' }).click();
  await dialog.getByText(/^Only they can change the name and address/).waitFor();
  expect((await logIn(member.email, member.password)).status).toBe(200);
});

it('counts attempts of a network that claims other addresses', async () => {
  // What stands before this server is no proxy that it knows.
  const server = await fleet.add({ TRUST_PROXY: 'none', DATA_DIR: 'memory://' });
  await server.start();
  const claimed = (index: number) => from(`203.0.113.${index}`);
  const page = await visit(`${server.url}/login`);
  allowTrouble(/40[19]|429/);
  for (let index = 0; index < 11; index += 1) {
    await page.setExtraHTTPHeaders(claimed(index));
    const answered = page.waitForResponse('**/api/users/login');
    await logInAs(page, 'ann', 'not it');
    expect((await answered).status()).toBe(index < 10 ? 401 : 429);
  }
});
