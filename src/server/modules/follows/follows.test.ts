import { callFrom } from '#testing/callFrom';
import { askToFollow, followKeyIn } from '#testing/factories/follows';
import { buildGroup } from '#testing/factories/groups';
import { openRanchPage } from '#testing/factories/ranchPages';
import { openShareLink } from '#testing/factories/shareLinks';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import {
  buildConfirmed,
  buildUser,
  superadminToken,
  type TestUser,
} from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { rawCall } from '#testing/rawCall';
import { api, serverUrl, type Method } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const newAddress = () => `${unique('fay')}@example.com`;

const day = 24 * 3600;

const linkOf = (key: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
  api<{ supplierName: string; isConfirmed: boolean }>(method, `/api/follows/${key}`);

const follow = (supplierId: string, { token }: TestUser, method: Method = 'PUT') =>
  api(method, `/api/suppliers/${supplierId}/follow`, { token });

/** Opens a group, and lets the time pass until its followers are told. */
async function openGroup(supplierId: string) {
  const group = await buildGroup({ supplierId });
  await advanceClock(11 * 60);
  await runJobs('followers', 'mail');
  return group;
}

const newsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes(' by the share'));

describe('a visitor who follows a ranch', () => {
  it('gets one mail for its next group, after confirming the address, until they unfollow', async () => {
    const supplier = await buildSupplier();
    const email = newAddress();
    const key = await askToFollow(supplier._id, email.toUpperCase());
    await openGroup(supplier._id);
    expect(await newsTo(email)).toEqual([]);
    expect((await linkOf(key)).body).toEqual({ supplierName: supplier.name, isConfirmed: false });
    expect((await linkOf(key, 'POST')).body.isConfirmed).toBe(true);
    await runJobs('followers', 'mail');
    expect(await newsTo(email)).toEqual([]);

    const group = await openGroup(supplier._id);
    await runJobs('followers', 'mail');
    const [mail, ...others] = await newsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${supplier.name} sells ${group.name} by the share`);
    expect(mail?.text).toContain(`/animals/${group._id}`);
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': expect.stringMatching(new RegExp(`/follow/${key}>$`)),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });

    const oneClick = await fetch(`${serverUrl()}/follow/${key}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(oneClick.status).toBe(200);
    expect((await linkOf(key)).status).toBe(404);
    await openGroup(supplier._id);
    expect(await newsTo(email)).toHaveLength(1);
  });

  it('gets the same answer whether they follow already or not, and no second mail then', async () => {
    const supplier = await buildSupplier();
    const email = newAddress();
    const ask = () => api('POST', `/api/suppliers/${supplier._id}/followers`, { body: { email } });
    const first = await ask();
    const key = followKeyIn(await waitForMail(email, `Confirm: new groups of ${supplier.name}`));
    await linkOf(key, 'POST');
    expect(await ask()).toMatchObject({ status: first.status, body: first.body });
    await runJobs('mail');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is forgotten after seven days without a confirmation', async () => {
    const supplier = await buildSupplier();
    const [silent, confirmed] = [
      await askToFollow(supplier._id, newAddress()),
      await askToFollow(supplier._id, newAddress()),
    ];
    await linkOf(confirmed, 'POST');
    await advanceClock(6.9 * day);
    await runJobs('followers');
    expect((await linkOf(silent)).status).toBe(200);
    await advanceClock(0.2 * day);
    await runJobs('followers');
    expect((await linkOf(silent)).status).toBe(404);
    expect((await linkOf(confirmed)).status).toBe(200);
  });

  it.each([
    'nowhere',
    '',
    'a@b',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
  ])('is refused with the address %j', async (email) => {
    const { _id } = await buildSupplier();
    const path = `/api/suppliers/${_id}/followers`;
    expect(await api('POST', path, { body: { email } })).toMatchObject({
      status: 422,
      body: { fields: { email: 'Enter a valid email' } },
    });
  });

  it('is not let follow a supplier that does not exist', async () => {
    const body = { email: newAddress() };
    for (const id of ['nowhere', '01890000-0000-7000-8000-000000000000']) {
      expect((await api('POST', `/api/suppliers/${id}/followers`, { body })).status).toBe(404);
    }
  });

  it('cannot try links without end', async () => {
    const statuses = [];
    for (let asked = 0; asked < 601; asked += 1) {
      statuses.push((await callFrom('127.0.0.79', 'GET', '/api/follows/nowhere')).status);
    }
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a member who follows a ranch', () => {
  it('follows at once, gets the group’s share link, and unfollows', async () => {
    const supplier = await buildSupplier();
    const member = await buildConfirmed();
    expect((await follow(supplier._id, member, 'GET')).body).toMatchObject({ isFollowing: false });
    expect((await follow(supplier._id, member)).body).toEqual({
      isFollowing: true,
      needsConfirmation: false,
    });
    await follow(supplier._id, member);
    const group = await buildGroup({ supplierId: supplier._id });
    const shareKey = await openShareLink(group._id);
    await runJobs('followers', 'mail');
    // Its rancher has some minutes to correct it.
    expect(await newsTo(member.email)).toEqual([]);
    await advanceClock(11 * 60);
    await runJobs('followers', 'mail');
    const [mail] = await newsTo(member.email);
    expect(mail?.text).toContain(`Hello ${member.username},`);
    expect(mail?.text).toContain(`/share/${shareKey}`);
    const fresh = await buildUser();
    expect((await follow(supplier._id, fresh, 'GET')).body).toMatchObject({ isFollowing: false });
  });

  it('gets one mail of several groups, also if the address follows without the account', async () => {
    const supplier = await buildSupplier();
    const name = await openRanchPage(supplier._id);
    const member = await buildConfirmed();
    await follow(supplier._id, member);
    await linkOf(await askToFollow(supplier._id, member.email), 'POST');
    const first = await buildGroup({ supplierId: supplier._id });
    const group = await openGroup(supplier._id);
    const mails = await newsTo(member.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${supplier.name} sells 2 animals by the share`,
    ]);
    for (const { _id } of [first, group]) expect(mails[0]?.text).toContain(`/r/${name}/${_id}`);
  });

  it('gets none before their address is confirmed, nor about groups of a ranch they run', async () => {
    const supplier = await buildSupplier();
    const unproven = await buildUser();
    expect((await follow(supplier._id, unproven)).body).toMatchObject({ needsConfirmation: true });
    await openGroup(supplier._id);
    expect(await newsTo(unproven.email)).toEqual([]);
  });

  it('finds it in their data, and leaves nothing of it with a deleted account', async () => {
    const supplier = await buildSupplier();
    const member = await buildConfirmed();
    await follow(supplier._id, member);
    const key = await askToFollow(supplier._id, member.email);
    await linkOf(key, 'POST');
    const { body } = await api<{ follows: object[] }>('GET', '/api/account/data', member);
    expect(body.follows).toMatchObject([{ supplier: supplier.name }, { supplier: supplier.name }]);
    const stranger = await buildUser();
    const theirs = await api<{ follows: object[] }>('GET', '/api/account/data', stranger);
    expect(theirs.body.follows).toEqual([]);
    await api('POST', '/api/account/delete', {
      token: member.token,
      body: { currentPassword: member.password, confirmation: 'DELETE' },
    });
    expect((await linkOf(key)).status).toBe(404);
    await openGroup(supplier._id);
    expect(await newsTo(member.email)).toEqual([]);
  });
});

it('forgets the followers of a deleted supplier', async () => {
  const supplier = await buildSupplier();
  const key = await askToFollow(supplier._id, newAddress());
  await api('DELETE', `/api/suppliers/${supplier._id}`, { token: await superadminToken() });
  await runJobs('followers');
  expect((await linkOf(key)).status).toBe(404);
});

it('keeps a follower’s page out of search engines and its key out of the caches', async () => {
  const supplier = await buildSupplier();
  const key = await askToFollow(supplier._id, newAddress());
  const { status, headers } = await rawCall(serverUrl(), `/api/follows/${key}`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
});
