import type { User } from '#shared/users/users.contract';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, superadminToken, type TestUser } from '#testing/factories/users';
import { mailsTo, tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const newAddress = () => `${unique('new')}@example.com`;

const ask = ({ token, password }: TestUser, email: string, parts: object = {}) =>
  api<User>('POST', '/api/account/email', {
    token,
    body: { email, currentPassword: password, ...parts },
  });

const confirm = (token: string) => api('POST', '/api/account/email/confirm', { body: { token } });

const linkTo = async (email: string) =>
  tokenIn(await waitForMail(email, 'Confirm your new email address'));

/** The tokens of all links that were mailed to an address, in no order. */
async function linksTo(email: string): Promise<string[]> {
  await runJobs('mail');
  return (await mailsTo(email)).map(tokenIn);
}

const read = ({ token }: TestUser) => api<User>('GET', '/api/account', { token });

it('waits until the new address is confirmed, then ends every session and mails the old one', async () => {
  const user = await buildUser();
  const email = newAddress();
  expect(await ask(user, email.toUpperCase())).toMatchObject({
    status: 200,
    body: { email: user.email, pendingEmail: email },
  });
  expect((await read(user)).body).toMatchObject({ email: user.email, pendingEmail: email });
  const token = await linkTo(email);
  expect((await confirm(token)).status).toBe(200);
  expect((await read(user)).status).toBe(401);
  await waitForMail(user.email, 'Your email address was changed');
  expect((await logIn(user.email, user.password)).status).toBe(401);
  const { body } = await logIn(email, user.password);
  expect((await read({ ...user, token: body.token ?? '' })).body).toMatchObject({
    email,
    pendingEmail: null,
  });
  expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'badToken' } });
});

it('preserves that the user unsubscribed from reminders', async () => {
  const user = await buildUser();
  const email = newAddress();
  await api('PUT', '/api/account/last-calls', { token: user.token, body: { lastCalls: false } });
  await ask(user, email);
  expect((await confirm(await linkTo(email))).status).toBe(200);
  const { token = '' } = (await logIn(email, user.password)).body;
  expect((await read({ ...user, token })).body).toMatchObject({ email, lastCalls: false });
});

it('asks for the password', async () => {
  const user = await buildUser();
  const email = newAddress();
  expect((await ask(user, email, { currentPassword: 'not it' })).status).toBe(422);
  expect((await read(user)).body.pendingEmail).toBeNull();
  expect((await ask(user, 'no address')).status).toBe(422);
  expect((await ask(user, user.email)).status).toBe(422);
  expect((await ask({ ...user, token: '' }, email)).status).toBe(401);
});

it('can be canceled, and its link does not work then', async () => {
  const user = await buildUser();
  const email = newAddress();
  const act = (method: 'DELETE' | 'POST', path: string) => api(method, path, { token: user.token });
  await ask(user, email);
  const token = await linkTo(email);
  expect((await act('DELETE', '/api/account/email')).status).toBe(200);
  expect((await confirm(token)).status).toBe(400);
  expect((await read(user)).body).toMatchObject({ email: user.email, pendingEmail: null });
  expect((await act('POST', '/api/account/email/resend')).status).toBe(409);
});

it('sends the link up to five times an hour, and only the newest works', async () => {
  const user = await buildUser();
  const email = newAddress();
  await ask(user, email);
  const first = await linkTo(email);
  const resend = () => api('POST', '/api/account/email/resend', { token: user.token });
  for (let round = 0; round < 4; round += 1) expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(429);
  expect((await confirm(first)).status).toBe(400);
  const answers = await Promise.all((await linksTo(email)).map(confirm));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
});

it('refuses a taken address as registration does, also when it was taken meanwhile', async () => {
  const [user, other] = [await buildUser(), await buildUser()];
  const fields = { email: 'That email address already has an account.' };
  expect(await ask(user, other.email)).toMatchObject({ status: 409, body: { fields } });
  const email = newAddress();
  await ask(user, email);
  await ask(other, email);
  const answers = await Promise.all((await linksTo(email)).map(confirm));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('changes the username too when it was the old address', async () => {
  const address = newAddress();
  const user = await buildUser({ username: address, email: address });
  const email = newAddress();
  await ask(user, email);
  await confirm(await linkTo(email));
  expect((await logIn(email, user.password)).body).toMatchObject({ username: email, email });
});

it('lets others register with an address that waits to be confirmed', async () => {
  const email = newAddress();
  await ask(await buildUser(), email);
  const owner = await buildUser({ email });
  expect(await confirm(await linkTo(email))).toMatchObject({ status: 409 });
  expect((await logIn(email, owner.password)).status).toBe(200);
});

describe('a requested address', () => {
  const reset = async ({ email }: TestUser) => {
    await api('POST', '/api/users/forgot-password', { body: { email } });
    const token = tokenIn(await waitForMail(email, 'Reset your password'));
    return api('POST', '/api/users/reset-password', { body: { token, newPassword: 'my own' } });
  };
  const changePassword = ({ token, password }: TestUser) =>
    api('POST', '/api/account/password', {
      token,
      body: { currentPassword: password, newPassword: 'my own' },
    });
  const logOutEverywhere = ({ token }: TestUser) =>
    api('DELETE', '/api/account/sessions', { token });

  it.each([
    ['a password reset', reset],
    ['a new password', changePassword],
    ['logging out everywhere', logOutEverywhere],
  ])('is dropped by %s, so that its link does not take the account', async (_, act) => {
    const user = await buildUser();
    const email = newAddress();
    await ask(user, email);
    const link = await linkTo(email);
    expect((await act(user)).status).toBe(200);
    expect(await confirm(link)).toMatchObject({ status: 400, body: { code: 'badToken' } });
  });
});

describe('by an admin', () => {
  const update = async ({ userId, username }: TestUser, email: string) =>
    api<User>('PATCH', `/api/users/${userId}`, {
      token: await superadminToken(),
      body: { username, email, role: 'member', supplierId: null, password: '', autoApprove: false },
    });

  it('waits too when the user has set a password', async () => {
    const user = await buildUser();
    const email = newAddress();
    expect(await update(user, email)).toMatchObject({
      status: 200,
      body: { email: user.email, pendingEmail: email },
    });
    expect((await read(user)).body.pendingEmail).toBe(email);
    await confirm(await linkTo(email));
    await waitForMail(user.email, 'Your email address was changed');
    expect((await logIn(email, user.password)).status).toBe(200);
  });

  it('applies at once for a user without a password, who sets one by a mail to the new address', async () => {
    const [first, email, username] = [newAddress(), newAddress(), unique('cleo')];
    const made = await api<{ user: User }>('POST', '/api/users/admin-create', {
      token: await superadminToken(),
      body: { username, email: first, role: 'member', supplierId: null, password: '' },
    });
    const lost = tokenIn(await waitForMail(first, 'Your Sharecut account'));
    const userId = made.body.user._id;
    const answer = await update({ userId, username } as TestUser, email);
    expect(answer.body).toMatchObject({ email, pendingEmail: null });
    const token = tokenIn(await waitForMail(email, 'Your Sharecut account'));
    const set = (link: string) =>
      api('POST', '/api/users/reset-password', { body: { token: link, newPassword: 'my own' } });
    expect((await set(lost)).status).toBe(400);
    expect((await set(token)).status).toBe(200);
    expect((await logIn(email, 'my own')).status).toBe(200);
  });

  it('ends with the account', async () => {
    const user = await buildUser();
    const email = newAddress();
    await ask(user, email);
    const link = await linkTo(email);
    await api('DELETE', `/api/users/${user.userId}`, { token: await superadminToken() });
    expect((await confirm(link)).status).toBe(400);
  });
});

it.each([[{ token: 'nobody has this one' }], [{}], [{ token: 5 }]])('refuses %j', async (body) => {
  const answer = await api('POST', '/api/account/email/confirm', { body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'badToken' } });
});

describe('the link to one’s own address', () => {
  const prove = ({ token }: TestUser) => api('POST', '/api/account/email/prove', { token });

  it('confirms it when it is opened, and ends no session', async () => {
    const user = await buildUser();
    expect((await read(user)).body).toMatchObject({ emailVerified: false });
    expect(await prove(user)).toMatchObject({
      status: 200,
      body: { message: `A link to confirm it is on its way to ${user.email}.` },
    });
    expect((await read(user)).body).toMatchObject({ emailVerified: false, pendingEmail: null });
    const token = tokenIn(await waitForMail(user.email, 'Confirm your email address'));
    expect((await confirm(token)).body).toEqual({ message: 'Your email address is confirmed.' });
    expect((await read(user)).body).toMatchObject({ email: user.email, emailVerified: true });
    expect((await confirm(token)).status).toBe(400);
    expect((await prove(user)).status).toBe(409);
  });

  it('is not sent while another address waits', async () => {
    const user = await buildUser();
    await ask(user, newAddress());
    expect((await prove(user)).status).toBe(409);
  });
});
