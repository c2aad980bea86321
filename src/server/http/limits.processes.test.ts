import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { mailsTo, tokenIn, waitForMail } from '#testing/mailbox';
import { api, type Answer } from '#testing/testServer';

useFleet({
  database: 'pglite',
  env: {
    TRUST_PROXY: 'loopback',
    REGISTRATIONS_PER_NETWORK: '6',
    RESETS_PER_NETWORK: '3',
    FOLLOWS_PER_NETWORK: '3',
    INVITATIONS_PER_SUPPLIER: '5',
    MAILS_PER_ADDRESS: '4',
  },
});

const from = (address: string) => ({ 'x-forwarded-for': address });

const inHex = (number: number): string => number.toString(16);

const addressOf = (name: string): string => `${unique(name)}@example.com`;

const register = (
  address: string,
  parts: object = {},
): Promise<Answer<{ message: string; token: string }>> =>
  api('POST', '/api/users/register', {
    headers: from(address),
    body: { username: unique('ann'), email: addressOf('ann'), password: 'shares-7', ...parts },
  });

const forgot = (email: string, address = '127.0.0.1'): Promise<Answer<{ message: string }>> =>
  api('POST', '/api/users/forgot-password', { headers: from(address), body: { email } });

const expectRefusal = ({ status, body, headers }: Answer<unknown>, words: string): void => {
  const message = `${words} Please try again in 24 hours.`;
  expect({ status, body }).toEqual({ status: 429, body: { code: 'tooManyTries', message } });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_300);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
};

const invite = ({ token }: { token: string }, groupId: string, email: string) =>
  api('POST', `/api/groups/${groupId}/invites`, { token, body: { email } });

const addMember = ({ token }: { token: string }, groupId: string, email: string) =>
  api('PATCH', `/api/groups/${groupId}/members/add`, { token, body: { email } });

const steer = { animal: 'Beef', state: 'WA', totalCost: 4400, totalPortions: 4 };

const createGroup = ({ token }: { token: string }, name: string, inviteEmails: string[]) =>
  api<{ _id: string }>('POST', '/api/groups/create', {
    token,
    body: { ...steer, name, portionsAvailable: ['Full'], inviteEmails },
  });

describe('registrations', () => {
  it('are counted by network, all that an IPv6 host may call itself as one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) => register(`2001:db8::${place}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    expectRefusal(
      await register('2001:db8::8'),
      'Too many accounts were created from your network today.',
    );
    expect((await register('2001:db8:0:1::1')).status).toBe(201);
  });

  it('are counted by /48 too, with room for more than one network of it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => register(`2001:db8:48:${inHex(place * 256)}::1`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8);
    expect((await register('2001:db8:49::1')).status).toBe(201);
  });

  it('do not count a registration with an invitation', async () => {
    const email = addressOf('guest');
    await buildGroup({ inviteEmails: [email], name: 'Angus' });
    const inviteToken = tokenIn(await waitForMail(email, 'You are invited to Angus'));
    expect((await register('2001:db8::1', { email, inviteToken })).status).toBe(201);
  });
});

it('counts failed logins by /48 too, and lets those in who have been there before', async () => {
  const login = (address: string, identifier: string, password: string) =>
    api('POST', '/api/users/login', { headers: from(address), body: { identifier, password } });
  const username = unique('ann');
  await register('2001:db8:50::1', { username });
  const tries = await Promise.all(
    Array.from({ length: 210 }, (_, place) =>
      login(`2001:db8:50:${inHex(place * 256)}::2`, unique('nobody'), 'not it'),
    ),
  );
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(200);
  expect((await login('2001:db8:50:ffff::2', username, 'shares-7')).status).toBe(429);
  expect((await login('2001:db8:50::1', username, 'shares-7')).status).toBe(200);
});

it('counts the reset links that a network asks for, whether or not there is an account', async () => {
  const asked = [1, 2, 3].map(() => forgot(addressOf('nobody'), '203.0.113.1'));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expectRefusal(
    await forgot(addressOf('nobody'), '203.0.113.1'),
    'Too many reset links were requested from your network today.',
  );
  expect((await forgot(addressOf('nobody'), '203.0.113.2')).status).toBe(200);
});

describe('invitations', () => {
  const refusal = 'You have reached today’s limit for invitations.';
  let admin: TestUser & { supplierId: string };

  beforeAll(async () => {
    admin = await buildSupplierAdmin();
  });

  it('refuse a new group as a whole where they are too many', async () => {
    const emails = Array.from({ length: 6 }, (_, place) => addressOf(`guest${place}`));
    expectRefusal(await createGroup(admin, 'Six guests', emails), refusal);
    const found = await api<unknown[]>('GET', '/api/groups/search?groupName=Six', admin);
    expect(found.body).toEqual([]);
    const few = emails.slice(0, 4);
    expect((await createGroup(admin, 'Four guests', few)).status).toBe(201);
    await Promise.all(few.map((email) => waitForMail(email, 'You are invited to Four guests')));
    expect(await mailsTo(emails[5] ?? '')).toEqual([]);
  });

  it('are counted together for all admins of a supplier', async () => {
    const { supplierId } = admin;
    const other = await buildUser({ role: 'supplieradmin', supplierId });
    const { _id } = await buildGroup({ supplierId });
    expect((await addMember(other, _id, addressOf('fifth'))).status).toBe(200);
    expectRefusal(await addMember(other, _id, addressOf('sixth')), refusal);
    expectRefusal(await invite(admin, _id, addressOf('sixth')), refusal);
  });

  it('count the accounts that an admin makes, each address that one is given', async () => {
    const { token, supplierId } = await buildSupplierAdmin();
    const save = (method: 'POST' | 'PATCH', path: string, name: string) => {
      const body = { username: unique(name), email: addressOf(name), role: 'member' };
      return api<{ user: { _id: string } }>(method, `/api/users/${path}`, { token, body });
    };
    const created = [1, 2, 3, 4].map(() => save('POST', 'admin-create', 'made'));
    const [made, ...others] = await Promise.all(created);
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201]);
    const id = made?.body.user._id ?? '';
    expect((await save('PATCH', id, 'fifth')).status).toBe(200);
    expectRefusal(await save('PATCH', id, 'sixth'), refusal);
    expectRefusal(await save('POST', 'admin-create', 'sixth'), refusal);
    expectRefusal(
      await invite({ token }, (await buildGroup({ supplierId }))._id, 'a@b.cc'),
      refusal,
    );
    expect((await api('GET', '/api/users?q=sixth', { token })).body).toMatchObject({ total: 0 });
  });
});

describe('mails to one address that others cause', () => {
  const refusal = 'This address has reached today’s limit for emails.';

  /** The subjects mailed to a person, once at least `least` mails and all mails queued before are sent. */
  async function subjectsTo(email: string, least: number): Promise<string[]> {
    const last = addressOf('last');
    await register('198.51.100.1', { email: last });
    await waitForMail(last, 'Welcome to Sharecut');
    const sent = async () => (await mailsTo(email)).map(({ subject }) => subject).sort();
    return eventually(sent, ({ length }) => length >= least);
  }

  it('end with words where an admin causes them, and leave room for a reset link', async () => {
    const admin = await buildSupplierAdmin();
    const { _id } = await buildGroup({ supplierId: admin.supplierId, name: 'Loud' });
    const email = addressOf('stranger');
    await register('198.51.100.2', { email });
    for (let sent = 0; sent < 4; sent += 1) {
      expect((await invite(admin, _id, email.toUpperCase())).status).toBe(200);
    }
    expectRefusal(await invite(admin, _id, email), refusal);
    const asked = await forgot(email);
    expect(asked).toMatchObject({ status: 200, body: (await forgot(addressOf('nobody'))).body });
    const invitations = Array<string>(4).fill('You are invited to Loud');
    const mails = ['Reset your password', 'Welcome to Sharecut', ...invitations];
    expect(await subjectsTo(email, 6)).toEqual(mails);
  });

  it('are counted by mailbox when the addresses differ only in their tag', async () => {
    const target = unique('target');
    const tagged = [1, 2, 3, 4, 5].map((tag) => `${target}+${tag}@example.com`);
    for (const email of tagged) await register('198.51.100.4', { email });
    await subjectsTo(tagged[0] ?? '', 1);
    const sent = (await Promise.all(tagged.map(mailsTo))).flat();
    expect(sent.map(({ subject }) => subject)).toEqual(Array(4).fill('Welcome to Sharecut'));
  });

  it('that confirm an address are counted by network', async () => {
    const propose = async () => {
      const { token } = (await register('203.0.113.40')).body;
      const headers = from('203.0.113.41');
      const body = { email: addressOf('new'), currentPassword: 'shares-7' };
      return api<{ message: string }>('POST', '/api/account/email', { token, headers, body });
    };
    for (const _ of [1, 2, 3]) expect((await propose()).status).toBe(200);
    expectRefusal(
      await propose(),
      'Too many links to confirm an address were requested from your network today.',
    );
  });

  it('that confirm a follower are counted by network and by mailbox, however many addresses there are', async () => {
    const { _id: supplierId } = await buildSupplier();
    const ask = (address: string, email: string) =>
      api<{ message: string }>('POST', `/api/suppliers/${supplierId}/followers`, {
        headers: from(address),
        body: { email },
      });
    for (const _ of [1, 2, 3]) {
      expect((await ask('203.0.113.50', addressOf('fay'))).status).toBe(200);
    }
    expectRefusal(
      await ask('203.0.113.50', addressOf('fay')),
      'Too many links to follow a ranch were requested from your network today.',
    );
    const mailbox = unique('fay');
    for (const tag of [1, 2, 3, 4]) {
      const asked = await ask(`203.0.113.${60 + tag}`, `${mailbox}+${tag}@example.com`);
      expect(asked.status).toBe(200);
    }
    expectRefusal(
      await ask('203.0.113.70', `${mailbox}@example.com`),
      'This address has reached today’s limit for emails.',
    );
  });

  it('that visitors cause leave room for an admin’s and for the owner’s own', async () => {
    const [{ _id: supplierId }, admin] = [
      await buildSupplier(),
      { token: await superadminToken() },
    ];
    const { _id } = await buildGroup({ supplierId });
    const email = addressOf('fay');
    const { token } = (await register('203.0.113.80', { email })).body;
    const statuses = [];
    for (const network of [81, 82, 83, 84]) {
      const headers = from(`203.0.113.${network}`);
      const path = `/api/suppliers/${supplierId}/followers`;
      statuses.push((await api('POST', path, { headers, body: { email } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await invite(admin, _id, email)).status).toBe(200);
    const headers = from('203.0.113.85');
    const proof = await api('POST', '/api/account/email/prove', { token, headers });
    expect(proof.status).toBe(200);
  });

  it('leave out those that an admin has sent to their own', async () => {
    const admin = await buildSupplierAdmin();
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      expect((await createGroup(admin, name, [admin.email.toUpperCase()])).status).toBe(201);
    }
  });

  it('do not block an account or a decision', async () => {
    const token = await superadminToken();
    const [email, username] = [addressOf('busy'), unique('busy')];
    const { _id } = await buildGroup({ name: 'Louder' });
    for (let sent = 0; sent < 4; sent += 1) await invite({ token }, _id, email);
    const registered = await register('198.51.100.3', { email, username, isAdmin: true });
    expect(registered.status).toBe(201);
    const { body } = await api<{ users: { _id: string }[] }>('GET', `/api/users?q=${username}`, {
      token,
    });
    const id = body.users[0]?._id ?? '';
    expect((await api('PUT', `/api/users/${id}/reject`, { token })).status).toBe(200);
    const { _id: supplierId } = await buildSupplier();
    const admin = { username, email, role: 'supplieradmin', supplierId };
    expect((await api('PATCH', `/api/users/${id}`, { token, body: admin })).status).toBe(200);
    expectRefusal(
      await api('POST', `/api/users/${id}/notify-admin-change`, {
        token,
        body: { action: 'promote' },
      }),
      refusal,
    );
    expect(await subjectsTo(email, 5)).toHaveLength(5);
  });
});
