import { buildGroup } from '#testing/factories/groups';
import { purchasesOf } from '#testing/factories/purchases';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';
import { cards } from '#testing/cardProvider';

import { fillRegistration, logInAs, register } from './support/accounts';
import { startBrowser } from './support/browser';
import { payByKeyboard, pressOn, typeInto } from './support/keyboard';
import { linkIn } from './support/mails';
import { expectToFit, takePicture } from './support/looking';
import { phoneAtNight } from './support/looks';
import { paidMessage, payWith, proceed, choose } from './support/shopping';

const { visit, allowTrouble } = startBrowser();

const newAccount = () => ({
  username: unique('ben'),
  email: `${unique('ben')}@example.com`,
  password: 'shares-7',
});

describe('login', () => {
  it('preserves the input and shows why it failed', async () => {
    const { username } = await buildUser();
    const page = await visit('/login');
    allowTrouble(/401 \(Unauthorized\)/);
    await logInAs(page, username, 'wrong-password');
    await page.locator('#main').getByText('Invalid credentials.').waitFor();
    await takePicture(page, 'login-failed');
    expect(await page.getByLabel('Username or email').inputValue()).toBe(username);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong-password');
  });

  it('returns to the origin, query included', async () => {
    const { username, password } = await buildUser();
    const group = await buildGroup();
    const address = `/GroupSearchAndJoin?groupId=${group._id}`;
    const page = await visit(address);
    await page.waitForURL('**/login');
    await logInAs(page, username, password);
    await page.getByRole('heading', { name: group.name }).waitFor();
    expect(page.url()).toContain(address);
  });

  it('ends in every tab when one tab logs out', async () => {
    const page = await visit('/home', { as: await buildUser() });
    const other = await page.context().newPage();
    await other.goto('/groups');
    await other.getByRole('heading', { name: 'My groups' }).waitFor();
    // What the other tab asks for before it hears of the logout.
    allowTrouble(/401 \(Unauthorized\)/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
    const kept = await other.evaluate(() => [
      localStorage.getItem('token'),
      localStorage.getItem('user'),
    ]);
    expect(kept).toEqual([null, null]);
  });
});

describe('registration', () => {
  it('shows at the field that a password is too short or differs', async () => {
    const page = await visit('/register');
    const account = newAccount();
    await fillRegistration(page, { ...account, password: 'short' });
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Password must be at least 6 characters long.').waitFor();
    await fillRegistration(page, account, 'secret2');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Passwords do not match.').waitFor();
    expect((await logIn(account.username, account.password)).status).toBe(401);
  });

  it('makes an account that waits for approval when it is for an admin', async () => {
    const page = await visit('/register');
    const account = newAccount();
    await page.getByLabel('Register as Admin').check();
    await register(page, account);
    await logInAs(page, account.username, account.password);
    await page.getByText(`Welcome, ${account.username}`).waitFor();
    expect(await page.getByRole('navigation', { name: 'Administration' }).count()).toBe(0);
    expect((await logIn(account.username, account.password)).body.role).toBe('pending');
  });
});

it('sets a new password by the link in the mail', async () => {
  const { email, username, password } = await buildUser();
  const page = await visit('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await page.locator('#main').getByText('Reset link sent to your email').waitFor();
  await page.goto(linkIn(await waitForMail(email, 'Reset your password')));
  await page.getByLabel('New password', { exact: true }).fill('another-secret');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Password reset successfully').first().waitFor();
  await page.waitForURL('**/login');
  await logInAs(page, username, 'another-secret');
  await page.getByText(`Welcome, ${username}`).waitFor();
  expect((await logIn(username, password)).status).toBe(401);
});

it('leads an invited visitor from the mail to a paid share, on a phone', async () => {
  const { username, email, password } = newAccount();
  const group = await buildGroup({ inviteEmails: [email] });
  const mail = await waitForMail(email, `You are invited to ${group.name}`);
  const page = await visit(linkIn(mail), { look: phoneAtNight });
  await page.getByRole('heading', { name: group.name }).waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await takePicture(page, 'invited-1-register');
  await expectToFit(page);
  await page.getByRole('button', { name: 'Register and join' }).click();
  await page.waitForURL(`**/groups/view/${group._id}`);
  await page.getByRole('heading', { name: group.name }).waitFor();
  await takePicture(page, 'invited-2-group');
  await expectToFit(page);
  await page.getByRole('link', { name: 'Buy a Share' }).click();
  await page.waitForURL('**/GroupSearchAndJoin**');
  await choose(page, 'Portion', /^Quarter:/);
  await proceed(page);
  await payWith(page, cards.pays);
  await paidMessage(page).waitFor();
  const { userId = '', token = '' } = (await logIn(username, password)).body;
  expect(await purchasesOf({ userId, token, username, email, password })).toMatchObject([
    { groupId: group._id, portion: 'Quarter', amountPaid: 275, state: 'paid' },
  ]);
});

it('leads an invited visitor to a paid share with the keyboard alone, on a phone', async () => {
  const { username, email, password } = newAccount();
  const group = await buildGroup({ inviteEmails: [email] });
  const mail = await waitForMail(email, `You are invited to ${group.name}`);
  const page = await visit(linkIn(mail), { look: phoneAtNight });
  await typeInto(page, page.getByLabel('Username', { exact: true }), username);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await pressOn(page, page.getByRole('button', { name: 'Register and join' }));
  await pressOn(page, page.getByRole('link', { name: 'Buy a Share' }));
  await payByKeyboard(page);
  await paidMessage(page).waitFor();
  const { userId = '', token = '' } = (await logIn(username, password)).body;
  expect(await purchasesOf({ userId, token, username, email, password })).toMatchObject([
    { groupId: group._id, portion: 'Half', amountPaid: 550, state: 'paid' },
  ]);
});
