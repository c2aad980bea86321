import { unique } from '#testing/factories/unique';
import { buildUser, logIn } from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const form = (overrides: object = {}) => ({
  username: unique('bob'),
  email: `${unique('bob')}@example.com`,
  password: 'secret1',
  ...overrides,
});

const register = (body: object) => api('POST', '/api/users/register', { body });

it('makes a member, gives a token and welcomes them', async () => {
  const body = form();
  const answer = await register(body);
  expect(answer).toMatchObject({
    status: 201,
    body: { token: expect.any(String), message: 'Registration successful.' },
  });
  expect((await logIn(body.username, 'secret1')).body).toMatchObject({
    role: 'member',
    isAdmin: false,
    supplierId: null,
  });
  // The address is not confirmed: a mail to it must not have a name that its registrant chose.
  const { text } = await waitForMail(body.email, 'Welcome to Sharecut');
  expect(text).toContain('Your account is ready.');
  expect(text).not.toContain(body.username);
});

it('makes a pending account of who asks to be an admin, and gives no token', async () => {
  const body = form({ isAdmin: true, password: 'an uncommon one' });
  const answer = await register(body);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ message: expect.stringContaining('Registration successful.') });
  expect((await logIn(body.email, body.password)).body).toMatchObject({
    role: 'pending',
    isAdmin: false,
  });
});

it('mails superadmins about pending admins, once a day', async () => {
  const superadmin = await buildUser({ role: 'superadmin' });
  const body = form({ isAdmin: true, password: 'an uncommon one' });
  await register(body);
  await register(form({ isAdmin: true, password: 'an uncommon one' }));
  const subject = 'New rancher waiting for approval';
  const { text } = await waitForMail(superadmin.email, subject);
  expect(text).toContain('/admin/pending-admins');
  expect(text).not.toContain(body.username);
  expect((await mailsTo(superadmin.email)).filter((mail) => mail.subject === subject)).toHaveLength(
    1,
  );
});

it('takes one of the most common passwords, from a person who asks to be an admin too', async () => {
  expect((await register(form({ isAdmin: true, password: 'dragon' }))).status).toBe(201);
  expect((await register(form({ password: 'Password1' }))).status).toBe(201);
});

it.each<object>([
  { role: 'superadmin' },
  { role: 'supplieradmin', supplierId: '01890000-0000-7000-8000-000000000000' },
  { autoApprove: true, emailVerifiedAt: '2026-01-01T00:00:00Z' },
  { constructor: { role: 'superadmin' } },
])('never believes %j', async (extra) => {
  const body = form(extra);
  expect((await register(body)).status).toBe(201);
  expect((await logIn(body.username, 'secret1')).body).toMatchObject({
    role: 'member',
    supplierId: null,
  });
});

it.each([
  ['a web address', 'Pills at HTTPS://pills.example', 'A username cannot be a web address.'],
  [
    'a web address without its scheme',
    'see www.pills.example',
    'A username cannot be a web address.',
  ],
  ['two lines', 'Ann\u2028Bob', 'Use one line of plain text.'],
  ['what cannot be seen', 'Ann\u200b', 'Use one line of plain text.'],
  ['what turns the line around', '\u202enna', 'Use one line of plain text.'],
])('refuses %s as a name', async (_, username, message) => {
  const refused = await register(form({ username }));
  expect(refused).toMatchObject({ status: 422, body: { fields: { username: message } } });
});

it('names the field that is taken, ignoring case', async () => {
  const known = await buildUser();
  const byName = await register(form({ username: known.username.toUpperCase() }));
  expect(byName).toMatchObject({ status: 409, body: { code: 'taken' } });
  expect(byName.body.fields).toEqual({ username: 'That username is taken.' });
  const byAddress = await register(form({ email: known.email.toUpperCase() }));
  expect(byAddress.status).toBe(409);
  expect(byAddress.body.fields).toEqual({
    email: 'That email address already has an account.',
  });
});

it('gives a name to one of many users when all register it at once', async () => {
  const username = unique('eve');
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(form({ username }))));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
});

it('takes an address as a username only from its owner', async () => {
  const { email } = await buildUser();
  expect((await register(form({ username: email }))).status).toBe(422);
  const own = `${unique('own')}@example.com`;
  expect((await register(form({ username: own.toUpperCase(), email: own }))).status).toBe(201);
});

it('takes a password as it is typed when it is long, and has spaces, an umlaut and an emoji', async () => {
  const password = ` Ä🐑 ${'x'.repeat(190)} Z `;
  const body = form({ password });
  expect((await register(body)).status).toBe(201);
  expect((await logIn(body.username, password)).status).toBe(200);
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -2)]) {
    expect((await logIn(body.username, other)).status).toBe(401);
  }
});

it('makes a member when `isAdmin` is null', async () => {
  const body = form({ isAdmin: null });
  expect((await register(body)).status).toBe(201);
  expect((await logIn(body.username, body.password)).body.role).toBe('member');
});

it.each([
  [{ password: '12345' }, 422, 'Password must be at least 6 characters long.'],
  [{ username: ' ' }, 422, 'Enter a username.'],
  [{ username: 'two\nlines' }, 422, 'Use one line of plain text.'],
  [{ email: 'nowhere' }, 422, 'Enter a valid email'],
  [{ email: null }, 422, 'Enter a valid email'],
  [{ inviteToken: 'made.up.token' }, 400, 'Invalid invite token'],
])('refuses %j', async (part, status, message) => {
  expect(await register(form(part))).toMatchObject({ status, body: { message } });
});
