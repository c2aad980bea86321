import type { User } from '#shared/users/users.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildConfirmed, buildUser, logIn, type TestUser } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const newAddress = () => `${unique('new')}@example.com`;

const ask = ({ token, password }: TestUser, email: string) =>
  api('POST', '/api/account/email', { token, body: { email, currentPassword: password } });

const confirm = (token: string) => api('POST', '/api/account/email/confirm', { body: { token } });

const keep = (token: string) => api('POST', '/api/account/email/keep', { body: { token } });

const linkTo = async (email: string) =>
  tokenIn(await waitForMail(email, 'Confirm your new email address'));

const read = ({ token }: TestUser) => api<User>('GET', '/api/account', { token });

const askedMail = 'A new email address was requested';
const changedMail = 'Your email address was changed';

const linkIn = async ({ email }: TestUser, subject: string) =>
  tokenIn(await waitForMail(email, subject));

/** Changes the address as a stranger with the password would. */
async function takeAccount(user: TestUser): Promise<string> {
  const email = newAddress();
  await ask(user, email);
  await confirm(await linkTo(email));
  return email;
}

it('stops a change that was requested, and ends every session', async () => {
  const user = await buildUser();
  const email = newAddress();
  await ask(user, email);
  const link = await linkTo(email);
  expect((await keep(await linkIn(user, askedMail))).status).toBe(200);
  expect((await confirm(link)).status).toBe(400);
  expect((await read(user)).status).toBe(401);
  expect((await logIn(user.email, user.password)).status).toBe(200);
});

it.each([askedMail, changedMail])('undoes the change: "%s"', async (subject) => {
  const user = await buildUser();
  const taken = await takeAccount(user);
  const stranger = (await logIn(taken, user.password)).body.token ?? '';
  const another = newAddress();
  await ask({ ...user, token: stranger }, another);
  const waiting = await linkTo(another);
  const link = await linkIn(user, subject);
  expect((await keep(link)).status).toBe(200);
  expect((await read({ ...user, token: stranger })).status).toBe(401);
  expect((await confirm(waiting)).status).toBe(400);
  expect((await logIn(taken, user.password)).status).toBe(401);
  expect((await logIn(user.email, user.password)).status).toBe(200);
  expect(await keep(link)).toMatchObject({ status: 400, body: { code: 'badToken' } });
});

const register = (email: string) =>
  api('POST', '/api/users/register', {
    body: { username: unique('sam'), email, password: 'secret1' },
  });

it('protects the account from an attacker with a later link, and from a registration of the old address', async () => {
  const user = await buildConfirmed();
  const taken = await takeAccount(user);
  const { token = '' } = (await logIn(taken, user.password)).body;
  const stranger = { ...user, email: taken, token };
  await takeAccount(stranger);
  expect(await register(user.email)).toMatchObject({
    status: 409,
    body: { fields: { email: 'That email address already has an account.' } },
  });
  const theirs = await linkIn(stranger, changedMail);
  expect((await keep(await linkIn(user, changedMail))).status).toBe(200);
  expect((await keep(theirs)).status).toBe(400);
  expect((await logIn(user.email, user.password)).status).toBe(200);
});

it('reserves an unconfirmed address for a buyer, and for an admin', async () => {
  const { buyer } = await buyShare((await buildGroup())._id, 'Quarter');
  for (const user of [buyer, await buildSupplierAdmin()]) {
    await takeAccount(user);
    expect((await register(user.email)).status).toBe(409);
    expect((await keep(await linkIn(user, changedMail))).status).toBe(200);
    expect((await logIn(user.email, user.password)).status).toBe(200);
  }
});

it('reserves no address for an account that never confirmed it', async () => {
  const email = newAddress();
  const stranger = await buildUser({ email });
  await takeAccount(stranger);
  expect((await register(email)).status).toBe(201);
  // The address has another account by now, so the link of the changed account cannot restore it.
  expect((await keep(await linkIn(stranger, changedMail))).status).toBe(409);
  expect((await logIn(email, 'secret1')).status).toBe(200);
});

it('restores a username that was the address', async () => {
  const address = newAddress();
  const user = await buildUser({ username: address, email: address });
  await takeAccount(user);
  await keep(await linkIn(user, changedMail));
  expect((await logIn(address, user.password)).body).toMatchObject({ username: address });
});

it('works for seven days, then the address is free', async () => {
  const user = await buildConfirmed();
  await takeAccount(user);
  const link = await linkIn(user, changedMail);
  await advanceClock(7 * 24 * 3600);
  await runJobs('sweep');
  expect((await keep(link)).status).toBe(400);
  await buildUser({ email: user.email });
});
