import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import {
  buildUser,
  logIn,
  succeed,
  superadminToken,
  type TestUser,
} from '#testing/factories/users';
import { mailsTo, tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

const unknownId = '01890000-0000-7000-8000-000000000000';

const approve = async (id: string, supplierId: string, token?: string) =>
  api('POST', `/api/users/approve-supplier-admin/${id}`, {
    token: token ?? (await superadminToken()),
    body: { supplierId },
  });

const reject = async (id: string, token?: string) =>
  api('PUT', `/api/users/${id}/reject`, { token: token ?? (await superadminToken()) });

it('approves a request, links the supplier and mails the user', async () => {
  const pending = await buildUser({ role: 'pending' });
  const supplier = await buildSupplier();
  expect(await approve(pending.userId, supplier._id)).toMatchObject({
    status: 200,
    body: { user: { role: 'supplieradmin', supplierId: supplier._id, isAdmin: true } },
  });
  expect((await logIn(pending.email, pending.password)).body.role).toBe('supplieradmin');
  const mail = await waitForMail(pending.email, 'You are now a supplier admin');
  expect(mail.text).toContain(supplier.name);
  expect((await approve(pending.userId, supplier._id)).status).toBe(409);
});

it('ends a common password with the approval, and mails a link to set another', async () => {
  const pending = await buildUser({ role: 'pending', password: 'dragon' });
  const supplier = await buildSupplier();
  expect((await approve(pending.userId, supplier._id)).status).toBe(200);
  expect((await logIn(pending.email, pending.password)).status).toBe(401);
  const mail = await waitForMail(pending.email, 'You are now a supplier admin');
  expect(mail.text).toContain('it no longer works');
  const setPassword = (newPassword: string) =>
    api('POST', '/api/users/reset-password', { body: { token: tokenIn(mail), newPassword } });
  expect((await setPassword('Password1')).status).toBe(422);
  expect((await setPassword('an uncommon one')).status).toBe(200);
  expect((await logIn(pending.email, 'an uncommon one')).body.role).toBe('supplieradmin');
});

it('rejects a request: the account can no longer log in', async () => {
  const pending = await buildUser({ role: 'pending' });
  expect((await reject(pending.userId)).status).toBe(200);
  expect((await api('GET', '/api/groups', { token: pending.token })).status).toBe(401);
  expect((await logIn(pending.email, 'not it')).status).toBe(401);
  expect((await logIn(pending.email, pending.password)).status).toBe(403);
  await waitForMail(pending.email, 'Your request was not approved');
  expect((await reject(pending.userId)).status).toBe(409);
});

it('shows whether an address is confirmed, which approval does not require', async () => {
  const { username, email } = await buildUser({ role: 'pending' });
  const { _id: supplierId } = await buildSupplier();
  const token = await superadminToken();
  const row = async () => {
    const path = `/api/users?role=pending&q=${username}`;
    return (await api<{ users: object[] }>('GET', path, { token })).body.users[0];
  };
  expect(await row()).toMatchObject({ emailVerified: false });
  await api('POST', '/api/users/forgot-password', { body: { email } });
  const body = {
    token: tokenIn(await waitForMail(email, 'Reset your password')),
    newPassword: 'another one',
  };
  await api('POST', '/api/users/reset-password', { body });
  expect(await row()).toMatchObject({ emailVerified: true });
  const other = await buildUser({ role: 'pending' });
  expect((await approve(other.userId, supplierId)).body).toMatchObject({
    user: { emailVerified: false },
  });
});

it('decides only about requests, and asks for a supplier', async () => {
  const { _id: supplierId } = await buildSupplier();
  const member = await buildUser();
  expect((await approve(member.userId, supplierId)).status).toBe(409);
  expect((await reject(member.userId)).status).toBe(409);
  for (const id of [unknownId, 'not-an-id']) {
    expect((await approve(id, supplierId)).status).toBe(404);
    expect((await reject(id)).status).toBe(404);
  }
  const pending = await buildUser({ role: 'pending' });
  expect((await approve(pending.userId, unknownId)).status).toBe(422);
  expect(await approve(pending.userId, '')).toMatchObject({
    status: 422,
    body: { message: 'Please select a supplier to associate with this supplier-admin.' },
  });
});

/** A member again, who was a supplier admin. */
async function buildRevoked(email = `${unique('ann')}@example.com`): Promise<TestUser> {
  const { _id: supplierId } = await buildSupplier();
  const user = await buildUser({ role: 'supplieradmin', supplierId, email });
  const { username, userId } = user;
  const body = { username, email, role: 'member', supplierId };
  await succeed(api('PATCH', `/api/users/${userId}`, { token: await superadminToken(), body }));
  return user;
}

async function buildRejected(): Promise<TestUser> {
  const pending = await buildUser({ role: 'pending' });
  await succeed(reject(pending.userId));
  return pending;
}

describe('telling of a change', () => {
  const notify = (token: string, id: string, action: string) =>
    api('POST', `/api/users/${id}/notify-admin-change`, { token, body: { action } });

  it.each([
    ['promote', buildSupplierAdmin, 'You are now an admin'],
    ['revoke', buildRevoked, 'You are no longer an admin'],
  ])('sends the mail immediately when the role was changed: %s', async (action, build, subject) => {
    const user = await build();
    expect((await notify(await superadminToken(), user.userId, action)).status).toBe(200);
    await waitForMail(user.email, subject);
  });

  it.each([
    ['promote', 'a member', buildUser, 'is not an admin'],
    ['promote', 'a pending user', () => buildUser({ role: 'pending' }), 'is not an admin'],
    ['revoke', 'an admin', buildSupplierAdmin, 'is an admin'],
    ['revoke', 'a member who was none', buildUser, 'was no admin'],
    ['revoke', 'a request that was rejected', buildRejected, 'was no admin'],
  ])('sends no mail when it says %s of %s', async (action, _, build, reason) => {
    const user = await build();
    expect(await notify(await superadminToken(), user.userId, action)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: `This user ${reason}, so no email was sent.` },
    });
    expect((await mailsTo(user.email)).filter(({ subject }) => subject.includes('admin'))).toEqual(
      [],
    );
  });

  it.each([
    ['promote', buildSupplierAdmin],
    ['revoke', buildRevoked],
  ])('sends one mail when the button is tapped twice: %s', async (action, build) => {
    const user = await build();
    const token = await superadminToken();
    const isOfIt = ({ subject }: { subject: string }) => /(?:now|longer) an admin$/.test(subject);
    const before = (await mailsTo(user.email)).filter(isOfIt).length;
    const answers = await Promise.all([1, 2].map(() => notify(token, user.userId, action)));
    answers.push(await notify(token, user.userId, action));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await mailsTo(user.email)).filter(isOfIt)).toHaveLength(before + 1);
  });

  it('sends no second mail within a minute of the approval, and one after it', async () => {
    const pending = await buildUser({ role: 'pending' });
    const token = await superadminToken();
    await approve(pending.userId, (await buildSupplier())._id, token);
    expect((await notify(token, pending.userId, 'promote')).status).toBe(200);
    await waitForMail(pending.email, 'You are now a supplier admin');
    const subjects = async () => (await mailsTo(pending.email)).map(({ subject }) => subject);
    expect(await subjects()).not.toContain('You are now an admin');
    await advanceClock(61);
    expect((await notify(await superadminToken(), pending.userId, 'promote')).status).toBe(200);
    expect(await subjects()).toContain('You are now an admin');
  });

  it('reports when the mail server does not accept the mail', async () => {
    const user = await buildRevoked(`${unique('gone')}@refused.test`);
    expect(await notify(await superadminToken(), user.userId, 'revoke')).toMatchObject({
      status: 502,
      body: { code: 'mailFailed' },
    });
  });

  it.each([
    ['promote', 'supplieradmin'],
    ['revoke', 'member'],
  ])(
    'says of no tap that its mail was sent when the mail server refuses it: %s',
    async (action, role) => {
      const { _id: supplierId } = await buildSupplier();
      const email = `${unique('gone')}@refused.test`;
      const isAdmin = role === 'supplieradmin';
      const user = isAdmin
        ? await buildUser({ role, supplierId, email })
        : await buildRevoked(email);
      const token = await superadminToken();
      const taps = await Promise.all([1, 2, 3].map(() => notify(token, user.userId, action)));
      expect(taps.map(({ status }) => status)).toEqual([502, 502, 502]);
    },
  );

  it('is refused for unknown ids and unknown actions', async () => {
    const admin = await buildSupplierAdmin();
    expect((await notify(admin.token, 'not-an-id', 'promote')).status).toBe(404);
    expect((await notify(admin.token, admin.userId, 'praise')).status).toBe(422);
  });
});
