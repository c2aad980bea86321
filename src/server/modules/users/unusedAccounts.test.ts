import type { AuditEntry } from '#shared/audit/audit.contract';
import { supplierIdOf } from '#shared/groups/groupSupplier';
import type { User } from '#shared/users/users.contract';
import { buildGroup } from '#testing/factories/groups';
import { sellForCash } from '#testing/factories/purchases';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { logIn, succeed, superadminToken } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

/** An account that an admin made for a person, and what they type into the form to register. */
async function buildUnused({ role = 'member', token = '', supplierId = '' } = {}) {
  const form = { username: unique('bob'), email: `${unique('bob')}@example.com` };
  const body = { ...form, role, supplierId: supplierId || null, password: '', autoApprove: true };
  const made = await succeed(
    api<{ user: User }>('POST', '/api/users/admin-create', {
      token: token || (await superadminToken()),
      body,
    }),
  );
  return { userId: made.body.user._id, form: { ...form, password: 'secret1' } };
}

const register = (body: object) => api('POST', '/api/users/register', { body });

const setPassword = (token: string) =>
  api('POST', '/api/users/reset-password', { body: { token, newPassword: 'my own' } });

const linkTo = async (email: string) => tokenIn(await waitForMail(email, 'Your Sharecut account'));

const taken = {
  status: 409,
  body: { fields: { email: 'That email address already has an account.' } },
};

it('lets a person register when an admin made their account and it was never used, without its supplier', async () => {
  const admin = await buildSupplierAdmin();
  const { userId, form } = await buildUnused(admin);
  const link = await linkTo(form.email);
  expect(await register({ ...form, email: form.email.toUpperCase() })).toMatchObject({
    status: 201,
    body: { token: expect.any(String), message: 'Registration successful.' },
  });
  const { body } = await logIn(form.email, form.password);
  expect(body).toMatchObject({ username: form.username, role: 'member', supplierId: null });
  expect(body.userId).not.toBe(userId);

  // Links mailed for the earlier account do not work for the new one.
  expect((await setPassword(link)).status).toBe(400);
  const change = { ...form, role: 'supplieradmin', supplierId: admin.supplierId, password: '' };
  const token = await superadminToken();
  expect((await api('PATCH', `/api/users/${userId}`, { token, body: change })).status).toBe(404);
  const log = await api<{ entries: AuditEntry[] }>('GET', `/api/audit?page=1&subject=${userId}`, {
    token,
  });
  expect(log.body.entries[0]).toMatchObject({
    action: 'user.delete',
    actor: { _id: body.userId },
  });
});

it.each(['supplieradmin', 'superadmin'])(
  'keeps the account of a %s, whose owner sets a password by the mailed link',
  async (role) => {
    const supplierId = role === 'superadmin' ? '' : (await buildSupplier())._id;
    const { form } = await buildUnused({ role, supplierId });
    expect(await register({ ...form, username: unique('eve') })).toMatchObject(taken);
    expect((await setPassword(await linkTo(form.email))).status).toBe(200);
    expect((await logIn(form.email, 'my own')).body).toMatchObject({ role });
  },
);

it('keeps an account when its owner has set a password', async () => {
  const { form } = await buildUnused();
  await succeed(setPassword(await linkTo(form.email)));
  expect(await register({ ...form, username: unique('eve') })).toMatchObject(taken);
  expect((await logIn(form.email, 'my own')).status).toBe(200);
});

it('keeps an account that is a member of a group, or was sold a share', async () => {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup(admin);
  const [member, buyer] = [await buildUnused(admin), await buildUnused(admin)];
  await succeed(
    api('PATCH', `/api/groups/${group._id}/members/add`, { ...admin, body: member.form }),
  );
  await sellForCash(group._id, { token: admin.token, email: buyer.form.email });
  for (const { form } of [member, buyer]) {
    expect(await register({ ...form, username: unique('eve') })).toMatchObject(taken);
  }
});

it('keeps the account where the registration is refused for its name', async () => {
  const [{ form }, other] = [await buildUnused(), await buildUnused()];
  expect(await register({ ...form, username: other.form.username })).toMatchObject({
    status: 409,
    body: { fields: { username: 'That username is taken.' } },
  });
  expect((await setPassword(await linkTo(form.email))).status).toBe(200);
});

it('lets the guest of an invitation register for its supplier, and accept it', async () => {
  const email = `${unique('bob')}@example.com`;
  const group = await buildGroup({ inviteEmails: [email] });
  const invitation = await waitForMail(email, `You are invited to ${group.name}`);
  const admin = await buildSupplierAdmin();
  const body = { username: unique('bob'), email, role: 'member', password: '' };
  await succeed(
    api('POST', '/api/users/admin-create', {
      ...admin,
      body: { ...body, supplierId: admin.supplierId, autoApprove: true },
    }),
  );
  const inviteToken = tokenIn(invitation);
  const query = `token=${encodeURIComponent(inviteToken)}`;
  const invite = await api('GET', `/api/invites/validate?${query}`);
  expect(invite.body).toMatchObject({ hasAccount: false });
  const form = { ...body, password: 'secret1', inviteToken };
  const registered = await succeed(register(form));
  const { token } = registered.body as { token: string };
  expect((await logIn(email, 'secret1')).body).toMatchObject({
    role: 'member',
    supplierId: supplierIdOf(group),
  });
  const accepted = await api('POST', '/api/invites/accept', {
    token,
    body: { groupId: group._id },
  });
  expect(accepted.status).toBe(200);
});

it('lets one of many register when all use the address at once', async () => {
  const { form } = await buildUnused();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => register({ ...form, username: unique('eve') })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});
