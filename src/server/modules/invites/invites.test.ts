import type { Group } from '#shared/groups/groups.contract';
import type { Invite } from '#shared/invites/invites.contract';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import {
  buildUser,
  logIn,
  succeed,
  superadminToken,
  type TestUser,
} from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const unknownId = '01890000-0000-7000-8000-000000000000';

interface Invited {
  admin: TestUser & { supplierId: string };
  group: Group;
  email: string;
  token: string;
}

/** A group whose admin has invited one address, and the token of the mail. */
async function buildInvite(email = `${unique('gus')}@example.com`): Promise<Invited> {
  const admin = await buildSupplierAdmin();
  const { body: group } = await succeed(
    api<Group>('POST', '/api/groups/create', {
      token: admin.token,
      body: {
        name: unique('Angus'),
        animal: 'Beef',
        state: 'WA',
        totalCost: 400,
        totalPortions: 4,
        portionsAvailable: ['Full', 'Half'],
        supplierId: admin.supplierId,
        inviteEmails: [email],
      },
    }),
  );
  const mail = await waitForMail(email, `You are invited to ${group.name}`);
  return { admin, group, email, token: tokenIn(mail) };
}

const validate = (token: string) =>
  api<Invite>('GET', `/api/invites/validate?token=${encodeURIComponent(token)}`);
const join = (user: TestUser, token: string) =>
  api<{ group: Group }>('POST', '/api/invites/join-group', { token: user.token, body: { token } });
const accept = (user: TestUser, groupId: string) =>
  api('POST', '/api/invites/accept', { token: user.token, body: { groupId } });
const send = (token: string, groupId: string, email: string) =>
  api<Group>('POST', `/api/groups/${groupId}/invites`, { token, body: { email } });
const revoke = (token: string, groupId: string, email: string) =>
  api('DELETE', `/api/groups/${groupId}/invites/${encodeURIComponent(email)}`, { token });

it('shows address and group to anyone with the token', async () => {
  const { admin, group, email, token } = await buildInvite();
  const answer = await validate(token);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    email,
    group: { name: group.name, animal: 'Beef', state: 'WA', supplierId: admin.supplierId },
    listing: {
      _id: group._id,
      quarters: { total: 16, sold: 0 },
      shares: [
        { portion: 'Full', price: 100, available: true },
        { portion: 'Half', price: 50, available: true },
      ],
      fillBy: null,
    },
    hasAccount: false,
  });
  for (const secret of ['members', 'memberCount', 'invitedEmails', 'createdBy', 'version']) {
    expect(answer.body.listing).not.toHaveProperty(secret);
  }
});

it('shows the group’s state, and accepts a registration when it was called off', async () => {
  const { admin, group, email, token } = await buildInvite();
  expect((await validate(token)).body.group.stage).toBe('selling');
  const end = (path: string, method: 'POST' | 'PATCH', body: object) =>
    succeed(api(method, `/api/groups/${group._id}${path}`, { token: admin.token, body }));
  await end('/status', 'PATCH', { status: 'full' });
  expect((await validate(token)).body.group.stage).toBe('filled');
  await end('/call-off', 'POST', { name: group.name, reason: 'The steer fell ill.' });
  expect((await validate(token)).body.group.stage).toBe('calledOff');
  const body = { username: unique('gus'), email, password: 'secret1', inviteToken: token };
  expect((await api('POST', '/api/users/register', { body })).status).toBe(201);
});

it('sends a user with an account to another page', async () => {
  const user = await buildUser();
  const { token, group } = await buildInvite(user.email);
  const mail = await waitForMail(user.email, `You are invited to ${group.name}`);
  expect(mail.text).toContain(`/invite?token=${token}`);
  expect((await validate(token)).body.hasAccount).toBe(true);
});

it('makes the user a member, ties them to the supplier and keeps their session', async () => {
  const user = await buildUser();
  const { admin, group, token } = await buildInvite(user.email);
  for (let round = 0; round < 2; round += 1) {
    expect(await join(user, token)).toMatchObject({
      status: 200,
      body: { groupId: group._id, supplierId: admin.supplierId, group: { memberCount: 1 } },
    });
  }
  expect((await logIn(user.email, user.password)).body.supplierId).toBe(admin.supplierId);
  const seen = await api<{ group: Group }>('GET', `/api/groups/${group._id}`, {
    token: admin.token,
  });
  expect(seen.body.group).toMatchObject({ members: [{ email: user.email }], invitedEmails: [] });
});

it('lets an invited person register and then accept, as a literal client does', async () => {
  const { group, email } = await buildInvite();
  const user = await buildUser({ email });
  expect(await accept(user, group._id)).toMatchObject({
    status: 200,
    body: { group: { _id: group._id } },
  });
  expect((await accept(user, group._id)).status).toBe(200);
});

it('ties who registers with the token to the supplier', async () => {
  const { admin, email, token: inviteToken } = await buildInvite();
  const form = { username: unique('hal'), email, password: 'secret1', inviteToken };
  const elsewhere = { ...form, email: `${unique('hal')}@example.com` };
  expect((await api('POST', '/api/users/register', { body: elsewhere })).status).toBe(422);
  expect((await api('POST', '/api/users/register', { body: form })).status).toBe(201);
  expect((await logIn(email, 'secret1')).body.supplierId).toBe(admin.supplierId);
});

it('is for the invited address only', async () => {
  const { group, token } = await buildInvite();
  const stranger = await buildUser();
  expect((await join(stranger, token)).status).toBe(403);
  expect((await accept(stranger, group._id)).status).toBe(404);
  expect((await accept(stranger, 'not-an-id')).status).toBe(404);
});

it('is no access token, and an access token is no invite', async () => {
  const { token, email } = await buildInvite();
  const user = await buildUser({ email });
  expect((await api('GET', '/api/groups', { token })).status).toBe(401);
  expect(await validate(user.token)).toMatchObject({
    status: 400,
    body: { message: 'Invalid invite token' },
  });
});

it.each(['made.up.token', 'rubbish', 'a.b'])('refuses the token %s', async (token) => {
  const user = await buildUser();
  expect((await validate(token)).status).toBe(400);
  expect((await join(user, token)).status).toBe(400);
});

it.each(['', '?token='])('asks for a token: %s', async (query) => {
  expect(await api('GET', `/api/invites/validate${query}`)).toMatchObject({
    status: 400,
    body: { message: 'Invalid invite token' },
  });
});

it('ends with its revocation', async () => {
  const { admin, group, email, token } = await buildInvite();
  const user = await buildUser({ email });
  expect((await revoke(admin.token, group._id, email.toUpperCase())).status).toBe(200);
  expect(await validate(token)).toMatchObject({
    status: 410,
    body: { message: 'Invalid or expired invite link' },
  });
  expect((await join(user, token)).status).toBe(410);
  expect((await accept(user, group._id)).status).toBe(410);
  expect((await revoke(admin.token, group._id, email)).status).toBe(404);
});

it('is renewed by sending it again: only the newest link works', async () => {
  const { admin, group, email, token } = await buildInvite();
  const again = await send(admin.token, group._id, email);
  expect(again).toMatchObject({ status: 200, body: { invitedEmails: [email] } });
  expect((await validate(token)).status).toBe(410);
});

it('is neither sent to members nor revoked from them', async () => {
  const user = await buildUser();
  const { admin, group, token } = await buildInvite(user.email);
  await join(user, token);
  expect((await send(admin.token, group._id, user.email)).status).toBe(409);
  expect((await revoke(admin.token, group._id, user.email)).status).toBe(409);
});

it('needs a group and an address that are there', async () => {
  const { group, email } = await buildInvite();
  const token = await superadminToken();
  expect((await send(token, unknownId, email)).status).toBe(404);
  expect((await send(token, group._id, 'nowhere')).status).toBe(422);
  expect((await revoke(token, group._id, 'nobody@example.com')).status).toBe(404);
});
