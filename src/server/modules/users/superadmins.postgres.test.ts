import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import { unique } from '#testing/factories/unique';
import { buildUser, logIn } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

import type { Db } from '../../db/database';
import { makeSuperadmin } from './superadmins.service';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const db = drizzle({ client: pool }) as unknown as Db;

afterAll(() => pool.end());

const setPassword = (token: string, newPassword: string) =>
  api('POST', '/api/users/reset-password', { body: { token, newPassword } });

it('ends the access of an earlier registration of the address, and mails its owner the link', async () => {
  const { email, username, password } = await buildUser({ role: 'pending' });
  const token = await makeSuperadmin(db, { email: email.toUpperCase() });
  for (const name of [email, username]) expect((await logIn(name, password)).status).toBe(401);
  expect((await setPassword(token, 'of the owner')).status).toBe(200);
  expect((await logIn(email, password)).status).toBe(401);
  expect((await logIn(email, 'of the owner')).body).toMatchObject({ role: 'superadmin' });
});

it('mails its owner another link where the first one ran out', async () => {
  const { email } = await buildUser();
  await makeSuperadmin(db, { email });
  await api('POST', '/api/users/forgot-password', { body: { email } });
  const token = tokenIn(await waitForMail(email, 'Reset your password'));
  expect((await setPassword(token, 'of the owner')).status).toBe(200);
  expect((await logIn(email, 'of the owner')).body).toMatchObject({ role: 'superadmin' });
});

it('keeps its address when another one was requested before', async () => {
  const { email, password: currentPassword, token } = await buildUser();
  const elsewhere = `${unique('elsewhere')}@example.com`;
  await api('POST', '/api/account/email', { token, body: { email: elsewhere, currentPassword } });
  const confirmation = tokenIn(await waitForMail(elsewhere, 'Confirm your new email address'));
  await makeSuperadmin(db, { email });
  const answer = await api('POST', '/api/account/email/confirm', { body: { token: confirmation } });
  expect(answer.status).toBe(400);
});
