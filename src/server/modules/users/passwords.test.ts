import { callFrom } from '#testing/callFrom';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, type TestUser } from '#testing/factories/users';
import { mailsTo, tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const forgot = (email: string) => api('POST', '/api/users/forgot-password', { body: { email } });

const reset = (token: string, newPassword: string) =>
  api('POST', '/api/users/reset-password', { body: { token, newPassword } });

const resetMail = 'Reset your password';

it('resets a password by mail, ends every session and mails the user', async () => {
  const user = await buildUser();
  expect((await forgot(user.email.toUpperCase())).status).toBe(200);
  const token = tokenIn(await waitForMail(user.email, resetMail));
  expect(await reset(token, 'a new one')).toMatchObject({
    status: 200,
    body: { message: 'Password reset successfully' },
  });
  const mySuppliers = '/api/suppliers/my-suppliers';
  expect((await api('GET', mySuppliers, { token: user.token })).status).toBe(401);
  expect((await logIn(user.email, user.password)).status).toBe(401);
  expect((await logIn(user.email, 'a new one')).status).toBe(200);
  await waitForMail(user.email, 'Your password was changed');
});

it('accepts a token once when it is sent twice at once', async () => {
  const user = await buildUser();
  await forgot(user.email);
  const token = tokenIn(await waitForMail(user.email, resetMail));
  const answers = await Promise.all([reset(token, 'first one'), reset(token, 'second one')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await reset(token, 'third one')).toMatchObject({
    status: 400,
    body: { message: 'Invalid or missing reset token' },
  });
});

it('accepts a common password except from admins, whose link stays valid', async () => {
  const common = 'Password1';
  const resetAs = async (user: TestUser, newPassword: string) => {
    await forgot(user.email);
    const token = tokenIn(await waitForMail(user.email, resetMail));
    return { token, answer: await reset(token, newPassword) };
  };
  for (const role of ['member', 'pending'] as const) {
    const other = await resetAs(await buildUser({ role }), common);
    expect(other.answer.status).toBe(200);
  }
  const admin = await resetAs(await buildSupplierAdmin(), common);
  expect(admin.answer).toMatchObject({
    status: 422,
    body: { fields: { newPassword: expect.stringContaining('one of the most common ones') } },
  });
  expect((await reset(admin.token, 'an uncommon one')).status).toBe(200);
});

it('sends three links an hour, and only the newest works', async () => {
  const user = await buildUser();
  await forgot(user.email);
  const first = tokenIn(await waitForMail(user.email, resetMail));
  for (let round = 0; round < 4; round += 1) expect((await forgot(user.email)).status).toBe(200);
  expect((await reset(first, 'a new one')).status).toBe(400);
  const sent = async () =>
    (await mailsTo(user.email)).filter(({ subject }) => subject === resetMail).length;
  await runJobs('mail');
  expect(await sent()).toBe(3);
  const other = await buildUser();
  await forgot(other.email);
  await waitForMail(other.email, resetMail);
  expect(await sent()).toBe(3);
});

it('sends the owner a link at a known place when strangers have asked for three', async () => {
  const { email } = await buildUser();
  const sent = async () => {
    await runJobs('mail');
    return (await mailsTo(email)).filter(({ subject }) => subject === resetMail).length;
  };
  const askAsStranger = async () => {
    const asked = await callFrom('127.0.12.1', 'POST', '/api/users/forgot-password', { email });
    expect(asked.status).toBe(200);
  };
  for (let round = 0; round < 4; round += 1) await askAsStranger();
  expect(await sent()).toBe(3);
  await forgot(email);
  expect(await sent()).toBe(4);
});

it('sends three links an hour to the accounts that strangers made for one mailbox', async () => {
  const mailbox = unique('target');
  const tagged = [1, 2, 3, 4].map((tag) => `${mailbox}+${tag}@example.com`);
  for (const email of tagged) await buildUser({ email });
  for (const email of tagged) await forgot(email);
  await runJobs('mail');
  const boxes = await Promise.all(tagged.map(mailsTo));
  expect(boxes.flat().filter(({ subject }) => subject === resetMail)).toHaveLength(3);
  const { email: own } = await buildUser({ email: `${mailbox}@example.com` });
  await forgot(own);
  await waitForMail(own, resetMail);
});

it('answers the same, and as late, when the address has no account', async () => {
  const { email } = await buildUser();
  const time = async (address: string) => {
    const started = performance.now();
    const { status, body } = await forgot(address);
    return { status, body, ms: performance.now() - started };
  };
  const known = await time(email);
  const unknown = await time(`${unique('nobody')}@example.com`);
  expect(unknown.status).toBe(200);
  expect(unknown.body).toEqual(known.body);
  expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(240);
});

it.each([
  [{ token: 'nobody has this one', newPassword: 'secret1' }, 400, 'Invalid or missing reset token'],
  [{ newPassword: 'secret1' }, 400, 'Invalid or missing reset token'],
  [{ token: 'x', newPassword: '12345' }, 422, 'Password must be at least 6 characters'],
])('refuses %j', async (body, status, message) => {
  const answer = await api('POST', '/api/users/reset-password', { body });
  expect(answer).toMatchObject({ status, body: { message } });
});
