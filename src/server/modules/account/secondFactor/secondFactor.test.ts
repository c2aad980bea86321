import { buildSecondFactor, codeOf } from '#testing/factories/secondFactors';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const path = '/api/account/second-factor';

const read = ({ token }: TestUser) => api('GET', path, { token });

const post = ({ token }: TestUser, act: string, body: object) =>
  api<{ secret: string; uri: string; recoveryCodes: string[] }>('POST', `${path}${act}`, {
    token,
    body,
  });

const logIn = ({ username, password }: TestUser, code?: string) =>
  api<{ code?: string; message?: string }>('POST', '/api/users/login', {
    body: { identifier: username, password, code },
  });

/** None of them is accepted, now or a minute later. */
function wrongCodes(secret: string, count: number): string[] {
  const good = new Set([-1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return Array.from({ length: count + good.size }, (_, index) => `${123_400 + index}`)
    .filter((code) => !good.has(code))
    .slice(0, count);
}

it('is required when it was confirmed with a code, and its owner is mailed', async () => {
  const admin = await buildSupplierAdmin();
  const { password: currentPassword } = admin;
  const begun = await post(admin, '', { currentPassword });
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
  expect((await logIn(admin)).status).toBe(200);
  const code = codeOf(begun.body.secret);
  const [wrongCode] = wrongCodes(begun.body.secret, 1);
  const wrong = await post(admin, '/confirm', { code: wrongCode });
  expect(wrong).toMatchObject({ status: 422, body: { fields: { code: expect.any(String) } } });
  const confirmed = await post(admin, '/confirm', { code });
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
  expect((await read(admin)).body).toEqual({
    since: expect.any(String),
    recoveryCodesLeft: 10,
    isRequired: false,
  });
  expect((await post(admin, '', { currentPassword })).status).toBe(409);
  expect((await post(admin, '/confirm', { code })).status).toBe(409);
  await waitForMail(admin.email, 'Two-step login is on');
});

it('asks for a code only after a correct password, and accepts a code once', async () => {
  const admin = await buildSupplierAdmin();
  const { secret } = await buildSecondFactor(admin);
  const invalid = { message: 'Invalid credentials.', code: 'invalidCredentials' };
  const code = codeOf(secret, 1);
  expect((await logIn({ ...admin, password: 'not it' })).body).toEqual(invalid);
  expect((await logIn({ ...admin, password: 'not it' }, code)).body).toEqual(invalid);
  expect(await logIn(admin)).toMatchObject({
    status: 401,
    body: {
      message: 'Enter the code from your authenticator app.',
      code: 'secondFactorRequired',
    },
  });
  const both = await Promise.all([
    logIn(admin, code),
    logIn(admin, ` ${code.slice(0, 3)} ${code.slice(3)}`),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await logIn(admin, code)).body.code).toBe('invalidCode');
  expect((await logIn(admin, codeOf(secret))).body.code).toBe('invalidCode');
});

it('accepts each recovery code once, ignoring case and spaces', async () => {
  const admin = await buildSupplierAdmin();
  const { recoveryCodes } = await buildSecondFactor(admin);
  const [first = ''] = recoveryCodes;
  expect((await logIn(admin, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await logIn(admin, first)).body.code).toBe('invalidCode');
  expect((await read(admin)).body.recoveryCodesLeft).toBe(9);
});

it('judges twenty wrong codes a day, and still takes a recovery code', async () => {
  const admin = await buildSupplierAdmin();
  const { secret, recoveryCodes } = await buildSecondFactor(admin);
  const [recoveryCode = ''] = recoveryCodes;
  const proof = { currentPassword: admin.password };
  for (const code of wrongCodes(secret, 20)) {
    expect((await post(admin, '/end', { ...proof, code })).status).toBe(422);
  }
  const refused = await logIn(admin, codeOf(secret, 1));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await logIn(admin, recoveryCode)).status).toBe(200);
});

it('gives new recovery codes in place of the old, and ends, for password and code', async () => {
  const admin = await buildSupplierAdmin();
  const { secret, recoveryCodes } = await buildSecondFactor(admin);
  const { password: currentPassword } = admin;
  const [old = ''] = recoveryCodes;
  const code = codeOf(secret, 1);
  expect(await post(admin, '/recovery-codes', { currentPassword: 'not it', code })).toMatchObject({
    status: 422,
    body: { fields: { currentPassword: 'That is not your password.' } },
  });
  const renewed = await post(admin, '/recovery-codes', { currentPassword, code });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  await waitForMail(admin.email, 'You have new recovery codes');
  const [recoveryCode = ''] = renewed.body.recoveryCodes;
  expect((await post(admin, '/end', { currentPassword, code: old })).status).toBe(422);
  expect((await post(admin, '/end', { currentPassword, code: recoveryCode })).status).toBe(200);
  expect((await read(admin)).body).toMatchObject({ since: null, recoveryCodesLeft: 0 });
  expect((await logIn(admin)).status).toBe(200);
  await waitForMail(admin.email, 'Two-step login is off');
  expect((await post(admin, '/end', { currentPassword, code })).status).toBe(409);
});

it('stays when the password is reset', async () => {
  const admin = await buildSupplierAdmin();
  await buildSecondFactor(admin);
  await api('POST', '/api/users/forgot-password', { body: { email: admin.email } });
  const mail = await waitForMail(admin.email, 'Reset your password');
  const [, token] = /reset-password\/([\w.-]+)/.exec(mail.text) ?? [];
  const newPassword = 'another one';
  await api('POST', '/api/users/reset-password', { body: { token, newPassword } });
  expect((await logIn({ ...admin, password: newPassword })).body.code).toBe('secondFactorRequired');
});

describe('taken off by a superadmin', () => {
  const remove = (userId: string, token: string) =>
    api('DELETE', `/api/users/${userId}/second-factor`, { token });

  it('lets the person in by password alone, and mails them', async () => {
    const admin = await buildSupplierAdmin();
    await buildSecondFactor(admin);
    const token = await superadminToken();
    const row = async () => {
      const { body } = await api<{ users: object[] }>('GET', `/api/users?q=${admin.username}`, {
        token,
      });
      return body.users[0];
    };
    expect(await row()).toMatchObject({ hasSecondFactor: true });
    expect((await remove(admin.userId, admin.token)).status).toBe(403);
    expect((await remove(admin.userId, token)).status).toBe(200);
    expect(await row()).toMatchObject({ hasSecondFactor: false });
    expect((await logIn(admin)).status).toBe(200);
    await waitForMail(admin.email, 'Two-step login was turned off');
    expect((await remove(admin.userId, token)).status).toBe(409);
  });

  it('refuses one’s own, and answers 404 for an unknown user', async () => {
    const superadmin = await buildUser({ role: 'superadmin' });
    await buildSecondFactor(superadmin);
    for (const id of [superadmin.userId, superadmin.userId.toUpperCase()]) {
      expect((await remove(id, superadmin.token)).status).toBe(403);
    }
    const unknown = '01890000-0000-7000-8000-000000000000';
    expect((await remove(unknown, superadmin.token)).status).toBe(404);
  });
});

it('is for admins', async () => {
  const member = await buildUser();
  expect((await post(member, '', { currentPassword: member.password })).status).toBe(403);
  expect((await read(member)).body).toMatchObject({ since: null });
});

it.each([
  ['', {}, 'Enter your current password.'],
  ['', { currentPassword: 'not it' }, 'That is not your password.'],
  ['/confirm', { code: '' }, 'Enter the code.'],
  ['/confirm', { code: '123456' }, 'That code is not right'],
])('refuses at %s %j', async (act, body, message) => {
  const admin = await buildSupplierAdmin();
  const answer = await post(admin, act, body);
  expect(answer).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining(message) },
  });
});

it('is deleted with the account', async () => {
  const admin = await buildSupplierAdmin();
  await buildSecondFactor(admin);
  const token = await superadminToken();
  expect((await api('DELETE', `/api/users/${admin.userId}`, { token })).status).toBe(200);
});
