import type { User } from '#shared/users/users.contract';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, superadminToken, type TestUser } from '#testing/factories/users';
import { mailsTo, tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

const unknownId = '01890000-0000-7000-8000-000000000000';

const form = (overrides: object = {}) => ({
  username: unique('cleo'),
  email: `${unique('cleo')}@example.com`,
  role: 'member',
  supplierId: null,
  password: '',
  autoApprove: false,
  ...overrides,
});

const create = (token: string, body: object) =>
  api<{ user: User; message: string; fields: object }>('POST', '/api/users/admin-create', {
    token,
    body,
  });
const update = (token: string, id: string, body: object) =>
  api('PATCH', `/api/users/${id}`, { token, body });
const remove = (token: string, id: string) => api('DELETE', `/api/users/${id}`, { token });
describe('creating', () => {
  it('makes an account that waits for its password', async () => {
    const supplier = await buildSupplier();
    const body = form({ role: 'supplieradmin', supplierId: supplier._id });
    const answer = await create(await superadminToken(), body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: expect.any(String),
        user: {
          username: body.username,
          role: 'supplieradmin',
          isAdmin: true,
          supplierId: supplier._id,
          supplierName: supplier.name,
        },
      },
    });
    expect((await logIn(body.username, '')).status).toBe(422);
    const mail = await waitForMail(body.email, 'Your Sharecut account');
    expect(mail.text).toContain(`An account was created for you with ${supplier.name}.`);
    const token = tokenIn(mail);
    await api('POST', '/api/users/reset-password', { body: { token, newPassword: 'my own' } });
    expect((await logIn(body.username, 'my own')).status).toBe(200);
  });

  it('names no supplier to a user without one', async () => {
    const body = form();
    await create(await superadminToken(), body);
    const { text } = await waitForMail(body.email, 'Your Sharecut account');
    expect(text).toContain('An account was created for you. Your username is');
  });

  it('limits a supplier admin to their own supplier and to roles below superadmin', async () => {
    const admin = await buildSupplierAdmin();
    const { _id: elsewhere } = await buildSupplier();
    const made = await create(admin.token, form());
    expect(made.body.user.supplierId).toBe(admin.supplierId);
    expect((await create(admin.token, form({ supplierId: elsewhere }))).status).toBe(403);
    expect((await create(admin.token, form({ role: 'superadmin' }))).status).toBe(403);
  });

  it('refuses what is taken, unknown or missing', async () => {
    const token = await superadminToken();
    const known = await buildUser();
    expect((await create(token, form({ email: known.email }))).status).toBe(409);
    expect((await create(token, form({ supplierId: unknownId }))).status).toBe(422);
    expect((await create(token, form({ role: 'admin' }))).status).toBe(422);
    const unnamed = await create(token, form({ username: '' }));
    expect(unnamed.body.message).toBe('Username and email are required.');
  });
});

describe('changing', () => {
  const formOf = ({ username, email }: TestUser, overrides: object = {}) =>
    form({ username, email, ...overrides });

  it('refuses one’s own account', async () => {
    const admin = await buildSupplierAdmin();
    expect((await update(admin.token, admin.userId, formOf(admin))).status).toBe(403);
    expect((await remove(admin.token, admin.userId.toUpperCase())).status).toBe(403);
  });

  it('refuses a change that was made from an older copy when it would give a role back', async () => {
    const { supplierId, ...person } = await buildSupplierAdmin();
    const token = await superadminToken();
    const read = async () => {
      const path = `/api/users?q=${person.username}`;
      return (await api<{ users: User[] }>('GET', path, { token })).body.users[0];
    };
    const { updatedAt: seen } = (await read()) ?? {};
    await advanceClock(1);
    const change = (body: object) =>
      update(token, person.userId, formOf(person, { supplierId, ...body }));
    expect((await change({ role: 'member', seen })).status).toBe(200);
    const older = { role: 'supplieradmin', username: unique('dora'), seen };
    expect(await change(older)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        fields: { username: `Now: ${person.username}.`, role: 'Now: Member.' },
      },
    });
    expect(await read()).toMatchObject({ role: 'member', username: person.username });
    expect((await change({ role: 'member', seen })).status).toBe(200);
    expect((await change({ role: 'supplieradmin' })).status).toBe(200);
  });

  it('keeps the session when only the name changes', async () => {
    const user = await buildUser();
    const answer = await update(
      await superadminToken(),
      user.userId,
      formOf(user, { username: unique('dora') }),
    );
    expect(answer).toMatchObject({ status: 200, body: { role: 'member', email: user.email } });
    const kept = await api('GET', '/api/suppliers/my-suppliers', { token: user.token });
    expect(kept.status).toBe(200);
  });

  it('reaches no user of another supplier, and no superadmin', async () => {
    const admin = await buildSupplierAdmin();
    const stranger = await buildUser();
    const chief = await buildUser({ role: 'superadmin', supplierId: admin.supplierId });
    for (const { userId } of [stranger, chief]) {
      expect((await update(admin.token, userId, form())).status).toBe(404);
      expect((await remove(admin.token, userId)).status).toBe(404);
    }
  });

  it('does not let a supplier admin promote or move users', async () => {
    const admin = await buildSupplierAdmin();
    const user = await buildUser({ supplierId: admin.supplierId });
    const { _id: elsewhere } = await buildSupplier();
    for (const part of [{ role: 'superadmin' }, { supplierId: elsewhere }]) {
      expect((await update(admin.token, user.userId, formOf(user, part))).status).toBe(403);
    }
  });

  it('does not let a supplier admin rename a user with a password', async () => {
    const admin = await buildSupplierAdmin();
    const { supplierId } = admin;
    const member = await buildUser({ supplierId });
    const message = 'Only they can change the name and address they log in with.';
    for (const part of [{ email: 'mine@example.com' }, { username: unique('mine') }]) {
      const answer = await update(admin.token, member.userId, formOf(member, part));
      expect(answer).toMatchObject({ status: 403, body: { message } });
    }
    const role = { role: 'supplieradmin', supplierId };
    expect((await update(admin.token, member.userId, formOf(member, role))).status).toBe(200);
    const { body: made } = await create(admin.token, form());
    const typed = form({ email: `${unique('mended')}@example.com` });
    expect((await update(admin.token, made.user._id, typed)).status).toBe(200);
    const { text } = await waitForMail(typed.email, 'Your Sharecut account');
    expect(text).toContain(`An account was created for you with ${made.user.supplierName ?? ''}.`);
  });

  it('ends a common password with the promotion, mails a link to set another, and lets no one rename them', async () => {
    const admin = await buildSupplierAdmin();
    const { supplierId } = admin;
    const member = await buildUser({ supplierId, password: 'dragon' });
    const role = { role: 'supplieradmin', supplierId };
    expect((await update(admin.token, member.userId, formOf(member, role))).status).toBe(200);
    expect((await logIn(member.email, member.password)).status).toBe(401);
    const taken = formOf(member, { ...role, email: 'mine@example.com' });
    expect((await update(admin.token, member.userId, taken)).status).toBe(403);

    const told = await api('POST', `/api/users/${member.userId}/notify-admin-change`, {
      token: admin.token,
      body: { action: 'promote' },
    });
    expect(told.status).toBe(200);
    const mail = await waitForMail(member.email, 'You are now an admin');
    const mails = (await mailsTo(member.email)).filter(({ subject }) => subject === mail.subject);
    expect(mails).toHaveLength(1);
    const body = { token: tokenIn(mail), newPassword: 'an uncommon one' };
    expect((await api('POST', '/api/users/reset-password', { body })).status).toBe(200);
    expect((await logIn(member.email, 'an uncommon one')).status).toBe(200);
  });

  it('finds no user at unknown ids', async () => {
    const token = await superadminToken();
    for (const id of [unknownId, 'not-an-id']) {
      expect((await update(token, id, form())).status).toBe(404);
      expect((await remove(token, id)).status).toBe(404);
    }
  });

  it('refuses a taken name', async () => {
    const [one, other] = [await buildUser(), await buildUser()];
    const body = formOf(one, { username: other.username });
    expect((await update(await superadminToken(), one.userId, body)).status).toBe(409);
  });

  it('lets only one of two superadmins demote the other', async () => {
    const [one, other] = [
      await buildUser({ role: 'superadmin' }),
      await buildUser({ role: 'superadmin' }),
    ];
    const answers = await Promise.all([
      update(one.token, other.userId, formOf(other)),
      update(other.token, one.userId, formOf(one)),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });
});

describe('deleting', () => {
  it('ends the account and frees its name and address', async () => {
    const user = await buildUser();
    const token = await superadminToken();
    expect(await remove(token, user.userId)).toMatchObject({
      status: 200,
      body: { message: 'User deleted.' },
    });
    expect((await api('GET', '/api/groups', { token: user.token })).status).toBe(401);
    expect((await logIn(user.username, user.password)).status).toBe(401);
    expect((await remove(token, user.userId)).status).toBe(404);
    const again = await buildUser({ username: user.username, email: user.email });
    expect(again.userId).not.toBe(user.userId);
  });
});
