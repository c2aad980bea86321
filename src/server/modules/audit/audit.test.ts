import type { AuditEntry } from '#shared/audit/audit.contract';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSecondFactor } from '#testing/factories/secondFactors';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, succeed, superadminToken } from '#testing/factories/users';
import { api, type Answer } from '#testing/testServer';

type Page = { entries: AuditEntry[]; total: number };

const ask = async (query: Record<string, string>): Promise<Answer<Page>> =>
  api<Page>('GET', `/api/audit?${new URLSearchParams(query).toString()}`, {
    token: await superadminToken(),
  });

const exportEntries = async (query: Record<string, string>): Promise<Answer<string>> =>
  api<string>('GET', `/api/audit/export?${new URLSearchParams(query).toString()}`, {
    token: await superadminToken(),
  });

const listEntries = async (query: Record<string, string>): Promise<AuditEntry[]> =>
  (await succeed(ask({ pageSize: '100', ...query }))).body.entries;

const here = /^(::ffff:)?127\.0\.0\.1$/;

it('shows actor, change and address of each change of a group', async () => {
  const { admin, group, change } = await buildRanch();
  const name = unique('Renamed');
  await succeed(change('PUT', '', { name }));
  const [entry] = await listEntries({ subject: group._id });
  expect(entry).toMatchObject({
    actor: { _id: admin.userId, username: admin.username },
    action: 'group.update',
    subject: { kind: 'group', _id: group._id, name },
    changes: [{ field: 'name', before: group.name, after: name }],
    address: expect.stringMatching(here) as string,
  });
});

it('names suppliers and members instead of their ids', async () => {
  const { admin, member, group, change } = await buildRanch();
  await succeed(change('PATCH', '/members/add', { email: member.email }));
  const supplier = await buildSupplier();
  const moved = { username: member.username, email: member.email, role: 'member' };
  const body = { ...moved, supplierId: supplier._id };
  const token = await superadminToken();
  await succeed(api('PATCH', `/api/users/${member.userId}`, { token, body }));
  const [added] = await listEntries({ subject: group._id, action: 'group.addMember' });
  expect(added?.changes).toEqual([{ field: 'member', before: null, after: member.username }]);
  const [changed] = await listEntries({ subject: member.userId, action: 'user.update' });
  const [offered] = await listEntries({ subject: group._id, action: 'group.create' });
  const oldName = offered?.changes.find(({ field }) => field === 'supplier')?.after;
  expect(changed?.changes).toContainEqual({
    field: 'supplier',
    before: oldName,
    after: supplier.name,
  });
  expect(await listEntries({ actor: admin.userId, action: 'group.addMember' })).toHaveLength(1);
});

it('finds a group by its id in capitals', async () => {
  const { admin, member, group } = await buildRanch();
  const path = `/api/groups/${group._id.toUpperCase()}/invites`;
  await succeed(api('POST', path, { token: admin.token, body: { email: member.email } }));
  expect(await listEntries({ subject: group._id, action: 'group.invite' })).toHaveLength(1);
});

it('includes a group’s sales and refunds, in lists and in the export', async () => {
  const { group } = await buildRanch();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  await buyShare((await buildRanch()).group._id, 'Half');
  await succeed(api('POST', `/api/purchases/${purchase._id}/leave`, { token: buyer.token }));
  const actions = (await listEntries({ subject: group._id })).map(({ action }) => action);
  expect(actions).toEqual(['purchase.refund', 'purchase.paid', 'group.create']);
  const { body } = await exportEntries({ subject: group._id.toUpperCase() });
  expect(body.match(/Half of|Created a group/g)).toHaveLength(3);
});

it('shows portion and price of a sale', async () => {
  const { group } = await buildRanch();
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  expect(await listEntries({ subject: purchase._id })).toMatchObject([
    {
      actor: { username: buyer.username },
      action: 'purchase.paid',
      subject: { kind: 'purchase', name: `Half of ${group.name}` },
      changes: [
        { field: 'group', after: group.name },
        { field: 'portion', after: 'Half' },
        { field: 'price', after: '$550.00' },
      ],
    },
  ]);
});

describe('a failed login', () => {
  it('is recorded under the account that it was tried on', async () => {
    const { userId, username } = await buildUser();
    await logIn(username, 'not it');
    const [entry] = await listEntries({ subject: userId, action: 'user.loginFailed' });
    expect(entry).toMatchObject({
      actor: null,
      subject: { _id: userId, name: username },
      changes: [],
      address: expect.stringMatching(here) as string,
    });
  });

  it('is recorded for a wrong code of a second factor, and not when the code is only requested', async () => {
    const admin = await buildSupplierAdmin();
    await buildSecondFactor(admin);
    const failures = () => listEntries({ subject: admin.userId, action: 'user.loginFailed' });
    await logIn(admin.username, admin.password);
    expect(await failures()).toEqual([]);
    const body = { identifier: admin.username, password: admin.password, code: 'MZXW-6YTB' };
    expect((await api('POST', '/api/users/login', { body })).status).toBe(401);
    expect(await failures()).toHaveLength(1);
  });

  it('does not store what was typed as a name when no account has it', async () => {
    const typed = unique('my-password');
    await logIn(typed, 'x');
    const [entry] = await listEntries({ subject: 'unknown', pageSize: '1' });
    expect(entry).toMatchObject({
      action: 'user.loginFailed',
      actor: null,
      subject: { _id: null, name: null },
    });
    expect((await exportEntries({})).body).not.toContain(typed);
  });

  it('is not recorded when attempts are refused without a check', async () => {
    const { userId, username } = await buildUser();
    const tries = await Promise.all(Array.from({ length: 12 }, () => logIn(username, 'not it')));
    const judged = tries.filter(({ status }) => status === 401).length;
    expect(judged).toBe(10);
    expect(await listEntries({ subject: userId, action: 'user.loginFailed' })).toHaveLength(judged);
  });
});

it('shows no name of a deleted user, as actor or as subject', async () => {
  const { userId, username, email } = await buildUser();
  await succeed(api('DELETE', `/api/users/${userId}`, { token: await superadminToken() }));
  const entries = await listEntries({ subject: userId });
  expect(entries.map(({ action }) => action)).toEqual(['user.delete', 'user.register']);
  expect(entries[1]).toMatchObject({ actor: { username: null }, subject: { name: null } });
  const { body } = await exportEntries({ subject: userId });
  expect(JSON.stringify([entries, body])).not.toMatch(new RegExp(`${username}|${email}`));
});

describe('finding entries', () => {
  it('filters by name, kind and day', async () => {
    const { admin, group, change } = await buildRanch();
    await succeed(change('PUT', '', { name: unique('Found') }));
    const mine = await listEntries({ q: admin.username });
    expect(new Set(mine.map(({ action }) => action))).toEqual(
      new Set(['user.register', 'user.update', 'user.login', 'group.update']),
    );
    const logins = await listEntries({ q: admin.username, kind: 'login' });
    expect(logins.map(({ action }) => action)).toEqual(['user.login']);
    const ofGroup = { subject: group._id };
    const [to, from] = (await listEntries(ofGroup)).map(({ at }) => at.slice(0, 10));
    expect(await listEntries({ ...ofGroup, from: from ?? '', to: to ?? '' })).toHaveLength(2);
    expect(await listEntries({ ...ofGroup, to: '2020-01-01' })).toEqual([]);
    expect(await listEntries({ ...ofGroup, from: '2999-01-01' })).toEqual([]);
  });

  it('pages, in either order of time', async () => {
    const { group, change } = await buildRanch();
    for (const name of ['One', 'Two']) await succeed(change('PUT', '', { name }));
    const query = { subject: group._id, sort: 'at', page: '1', pageSize: '1' };
    const newest = await ask({ ...query, order: 'desc' });
    expect(newest.body).toMatchObject({ total: 3, entries: [{ action: 'group.update' }] });
    const oldest = await ask({ ...query, order: 'asc' });
    expect(oldest.body).toMatchObject({ total: 3, entries: [{ action: 'group.create' }] });
  });

  it.each<Record<string, string>>([{ sort: 'actor' }, { kind: 'gossip' }, { from: 'yesterday' }])(
    'refuses %j',
    async (query) => {
      expect([400, 422]).toContain((await ask(query)).status);
    },
  );
});

it('is exported in plain words', async () => {
  const { admin, group, change } = await buildRanch();
  await succeed(change('PATCH', '/status', { status: 'closed' }));
  const { body, headers } = await exportEntries({ subject: group._id });
  expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  const [heading, latest] = body.trim().split('\n');
  expect(heading).toMatch(/^\uFEFF?"When \(UTC\)","Who","What","About","Change","From"/);
  expect(latest).toContain(`"${admin.username}","Changed a group","${group.name}"`);
  expect(latest).toContain('status: open → closed; remaining cost: $4,400.00 → $0.00');
});
