import type { User } from '#shared/users/users.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup, startPayment } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, superadminToken, type TestUser } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const read = (token?: string) => api<User>('GET', '/api/account', token ? { token } : {});

it('is shown to its owner, and refused to visitors', async () => {
  const user = await buildUser();
  expect(await read(user.token)).toMatchObject({
    status: 200,
    body: { _id: user.userId, username: user.username, email: user.email, pendingEmail: null },
  });
  expect((await read()).status).toBe(401);
});

describe('the username', () => {
  const rename = (token: string, username: unknown) =>
    api('PATCH', '/api/account', { token, body: { username } });

  it('changes, and the session stays valid', async () => {
    const user = await buildUser();
    const username = unique('dora');
    expect(await rename(user.token, ` ${username} `)).toMatchObject({
      status: 200,
      body: { username },
    });
    expect((await read(user.token)).body.username).toBe(username);
    expect((await logIn(username, user.password)).status).toBe(200);
  });

  it('refuses another user’s name, and an address that is not the user’s own', async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    expect(await rename(user.token, other.username.toUpperCase())).toMatchObject({
      status: 409,
      body: { fields: { username: 'That username is taken.' } },
    });
    expect((await rename(user.token, other.email)).status).toBe(422);
    expect((await rename(user.token, user.email)).status).toBe(200);
    expect((await rename(user.token, '')).status).toBe(422);
    expect((await rename(user.token, 5)).status).toBe(400);
  });
});

describe('the password', () => {
  const change = (token: string, currentPassword: string, newPassword = 'a new one') =>
    api('POST', '/api/account/password', { token, body: { currentPassword, newPassword } });

  it('changes when the old one is given, ends every other session, and mails the owner', async () => {
    const user = await buildUser();
    const other = (await logIn(user.username, user.password)).body.token ?? '';
    expect(await change(user.token, user.password)).toMatchObject({ status: 200 });
    expect((await read(user.token)).status).toBe(200);
    expect((await read(other)).status).toBe(401);
    expect((await logIn(user.username, user.password)).status).toBe(401);
    expect((await logIn(user.username, 'a new one')).status).toBe(200);
    await waitForMail(user.email, 'Your password was changed');
  });

  it('limits guesses with a stolen token, and ends no session after a wrong one', async () => {
    const user = await buildUser();
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => change(user.token, 'not it', 'a new one')),
    );
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await change(user.token, user.password)).status).toBe(429);
    expect((await read(user.token)).status).toBe(200);
  });

  it('changes twenty times a day, because each change mails an address that may be a stranger’s', async () => {
    const user = await buildUser();
    let { password } = user;
    for (let turn = 0; turn < 20; turn += 1) {
      const next = unique('another one');
      expect((await change(user.token, password, next)).status).toBe(200);
      password = next;
    }
    const late = await change(user.token, password);
    expect(late.status).toBe(429);
    expect(late.body).toMatchObject({ message: expect.stringContaining('twenty times') });
    expect((await logIn(user.username, password)).status).toBe(200);
  });

  it('is refused in plain words', async () => {
    const { token, password } = await buildUser();
    expect(await change(token, 'not it')).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: 'That is not your password.' } },
    });
    expect((await change(token, password, '12345')).status).toBe(422);
    expect((await change('', password)).status).toBe(401);
  });

  it('is none of the most common ones of an admin', async () => {
    const admin = await buildUser({ role: 'superadmin' });
    expect(await change(admin.token, admin.password, 'Password1')).toMatchObject({
      status: 422,
      body: { fields: { newPassword: expect.stringContaining('one of the most common ones') } },
    });
  });

  it('voids a reset link that was mailed before', async () => {
    const user = await buildUser();
    await api('POST', '/api/users/forgot-password', { body: { email: user.email } });
    const token = tokenIn(await waitForMail(user.email, 'Reset your password'));
    await change(user.token, user.password);
    const body = { token, newPassword: 'secret2' };
    expect((await api('POST', '/api/users/reset-password', { body })).status).toBe(400);
  });
});

describe('deleting it', () => {
  const remove = ({ token, password }: TestUser, parts: object = {}) =>
    api('POST', '/api/account/delete', {
      token,
      body: { currentPassword: password, confirmation: 'DELETE', ...parts },
    });

  it('removes the user, keeps their purchases, and releases their holds', async () => {
    const { _id: supplierId } = await buildSupplier();
    const buyer = await buildUser();
    const bought = await buildGroup({ supplierId });
    const held = await buildGroup({ supplierId });
    const { purchase } = await buyShare(bought._id, 'Half', buyer);
    await startPayment(buyer, held._id, 'Half');
    const token = await superadminToken();
    expect((await readGroup(token, held._id)).quarters).toMatchObject({ held: 2 });
    expect((await remove(buyer)).status).toBe(200);
    expect((await read(buyer.token)).status).toBe(401);
    expect((await logIn(buyer.username, buyer.password)).status).toBe(401);
    expect((await readGroup(token, held._id)).quarters).toMatchObject({ held: 0, sold: 0 });
    expect((await readGroup(token, bought._id)).quarters).toMatchObject({ sold: 2 });
    const kept = await api('GET', `/api/purchases/${purchase._id}`, { token });
    expect(kept.body).toMatchObject({ amountPaid: purchase.amountPaid, state: 'paid' });
  });

  it('asks for the password and the word', async () => {
    const user = await buildUser();
    expect((await remove(user, { currentPassword: 'not it' })).status).toBe(422);
    expect(await remove(user, { confirmation: 'delet' })).toMatchObject({
      status: 422,
      body: { fields: { confirmation: 'Type DELETE to confirm.' } },
    });
    expect((await read(user.token)).status).toBe(200);
  });
});
