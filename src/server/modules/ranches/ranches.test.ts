import type { Group } from '#shared/groups/groups.contract';
import { callFrom } from '#testing/callFrom';
import { inDays } from '#testing/factories/reminders';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, succeed, superadminToken } from '#testing/factories/users';
import { rawCall } from '#testing/rawCall';
import { api, serverUrl } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

interface Page {
  name: string;
  url: string;
  about: string;
  isOpen: boolean;
}

interface Ranch {
  ranch: { name: string; about: string; supplier: { _id: string; name: string } };
  groups: Group[];
}

const gone = {
  status: 404,
  body: { code: 'notFound', message: 'No ranch has a page at this address.' },
};

const look = (name: string) => api<Ranch>('GET', `/api/ranches/${name}`);

const save = (supplierId: string, token: string, body: object) =>
  api<{ page: Page; updatedAt: string }>('PUT', `/api/suppliers/${supplierId}/page`, {
    token,
    body: { name: unique('ranch'), about: '', isOpen: true, ...body },
  });

describe('the settings of a ranch’s page', () => {
  it('are none at first, then what its admin saved last', async () => {
    const { supplierId, token } = await buildSupplierAdmin();
    const read = () =>
      api<{ page: Page | null }>('GET', `/api/suppliers/${supplierId}/page`, { token });
    const timeZone = 'America/Los_Angeles';
    expect((await read()).body).toEqual({
      page: null,
      picture: null,
      timeZone,
      updatedAt: expect.any(String),
    });
    const name = unique('oak');
    const saved = await save(supplierId, token, { name, about: ' One.\r\n\r\nTwo. ' });
    expect(saved).toMatchObject({
      status: 200,
      body: { page: { name, about: 'One.\n\nTwo.', isOpen: true } },
    });
    expect(saved.body.page.url).toMatch(new RegExp(`^https?://[^/]+/r/${name}$`));
    await save(supplierId, token, { name, isOpen: false, timeZone: 'America/Denver' });
    expect((await read()).body).toMatchObject({
      page: { name, about: '', isOpen: false },
      timeZone: 'America/Denver',
    });
  });

  it('are refused from an older copy when they would replace what another admin saved', async () => {
    const { supplierId, token } = await buildSupplierAdmin();
    const name = unique('oak');
    const first = await save(supplierId, token, { name });
    const { updatedAt: seen } = first.body;
    await advanceClock(1);
    const second = await save(supplierId, token, { name, about: 'Since 1961', seen });
    expect(second.status).toBe(200);
    expect(await save(supplierId, token, { name, isOpen: false, seen })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        fields: { about: 'Now: Since 1961.', isOpen: 'Now: shown to the public.' },
      },
    });
    // A superadmin's change of the supplier is one, too: its time zone is in this form.
    const supplier = { name: unique('Oak'), timeZone: 'America/Denver' };
    const admin = await superadminToken();
    await advanceClock(1);
    await succeed(api('PUT', `/api/suppliers/${supplierId}`, { token: admin, body: supplier }));
    const older = { name, about: 'Since 1961', timeZone: 'America/Los_Angeles' };
    const refused = await save(supplierId, token, { ...older, seen: second.body.updatedAt });
    expect(refused).toMatchObject({
      status: 409,
      body: { fields: { timeZone: expect.any(String) } },
    });
  });

  it.each<[object, string, string]>([
    [{ name: '' }, 'name', 'Enter a name for the address.'],
    [{ name: 'ab' }, 'name', 'Use at least 3 characters.'],
    [{ name: 'a'.repeat(41) }, 'name', 'Use at most 40 characters.'],
    [
      { name: 'oak ranch' },
      'name',
      'Use letters from a to z, digits, and single hyphens between them.',
    ],
    [
      { name: 'oak--ranch' },
      'name',
      'Use letters from a to z, digits, and single hyphens between them.',
    ],
    [
      { name: '../admin' },
      'name',
      'Use letters from a to z, digits, and single hyphens between them.',
    ],
    [{ about: 'a'.repeat(501) }, 'about', 'Use at most 500 characters.'],
    [{ about: 'turned \u202e around' }, 'about', 'Use plain text.'],
  ])('refuse %j', async (body, field, message) => {
    const { supplierId, token } = await buildSupplierAdmin();
    expect(await save(supplierId, token, body)).toMatchObject({
      status: 422,
      body: { fields: { [field]: message } },
    });
  });

  it('give a name to one of them, ignoring case, when many ask at the same time', async () => {
    const name = unique('oak');
    const ranchers = await Promise.all([buildSupplierAdmin(), buildSupplierAdmin()]);
    const saved = await Promise.all(
      ranchers.map(({ supplierId, token }) =>
        save(supplierId, token, { name: name.toUpperCase() }),
      ),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(saved.find(({ status }) => status === 409)?.body).toMatchObject({
      fields: { name: 'Another ranch has this name. Choose a different one.' },
    });
  });

  it('keep a former name for the ranch, and refuse a sixth', async () => {
    const { supplierId, token } = await buildSupplierAdmin();
    const names = Array.from({ length: 5 }, () => unique('oak'));
    for (const name of names) expect((await save(supplierId, token, { name })).status).toBe(200);
    const [first = ''] = names;
    expect((await look(first)).body.ranch.name).toBe(names.at(-1));
    const other = await buildSupplierAdmin();
    expect((await save(other.supplierId, other.token, { name: first })).status).toBe(409);
    const sixth = await save(supplierId, token, {});
    expect(sixth).toMatchObject({ status: 422, body: { fields: { name: expect.any(String) } } });
    expect(JSON.stringify(sixth.body)).toContain(first);
    expect((await save(supplierId, token, { name: first })).status).toBe(200);
  });

  it('are not there for admins of other ranches, for members, or of a deleted supplier', async () => {
    const { admin, member } = await buildRanch();
    const stranger = await buildSupplierAdmin();
    const path = `/api/suppliers/${admin.supplierId}/page`;
    expect((await api('GET', path, stranger)).status).toBe(404);
    expect((await save(admin.supplierId, stranger.token, {})).status).toBe(404);
    expect((await save(admin.supplierId, member.token, {})).status).toBe(403);
    const { _id } = await buildSupplier();
    const token = await superadminToken();
    const name = await openRanchPage(_id);
    expect((await look(name)).status).toBe(200);
    await api('DELETE', `/api/suppliers/${_id}`, { token });
    expect(await look(name)).toMatchObject(gone);
    expect((await save(_id, token, {})).status).toBe(404);
    expect((await save('nowhere', token, {})).status).toBe(404);
  });
});

describe('GET /api/ranches/{name}', () => {
  it('shows visitors the listings, and no users', async () => {
    const { admin, group } = await buildRanch();
    const { buyer } = await buyShare(group._id, 'Full');
    const name = await openRanchPage(admin.supplierId, { about: 'Since 1961' });
    const { status, body } = await look(name.toUpperCase());
    expect(status).toBe(200);
    expect(body.ranch).toMatchObject({ name, about: 'Since 1961' });
    expect(body.groups).toMatchObject([
      { _id: group._id, quarters: { total: 16, sold: 4, yours: 0 }, ifUnfilled: 'refund' },
    ]);
    for (const secret of ['members', 'memberCount', 'invitedEmails', 'createdBy', 'version']) {
      expect(body.groups[0]).not.toHaveProperty(secret);
    }
    const text = JSON.stringify(body);
    for (const { username, email } of [buyer, admin]) {
      expect(text).not.toContain(username);
      expect(text).not.toContain(email);
    }
    expect(text).not.toContain('oak@example.com');
  });

  it('leaves out other ranches’ groups, and groups that are sold out, closed or past their deadline', async () => {
    const { supplierId, token } = await buildSupplierAdmin();
    const name = await openRanchPage(supplierId);
    await buildRanch();
    const [kept, sold, closed, due] = await Promise.all([
      buildGroup({ supplierId }),
      buildGroup({ supplierId, totalPortions: 1 }),
      buildGroup({ supplierId }),
      buildGroup({ supplierId, fillBy: inDays(3) }),
    ]);
    await buyShare(sold._id, 'Full');
    await api('PATCH', `/api/groups/${closed._id}/status`, { token, body: { status: 'closed' } });
    const shown = async () => (await look(name)).body.groups.map(({ _id }) => _id).sort();
    expect(await shown()).toEqual([kept._id, due._id].sort());
    await advanceClock(4 * 24 * 3600);
    expect(await shown()).toEqual([kept._id]);
  });

  it('shows what has the nearest deadline first when newer ones have a later one or none', async () => {
    const { supplierId } = await buildSupplierAdmin();
    const name = await openRanchPage(supplierId);
    const soon = await buildGroup({ supplierId, fillBy: inDays(5) });
    const late = await buildGroup({ supplierId, fillBy: inDays(20) });
    const undated = await buildGroup({ supplierId });
    expect((await look(name)).body.groups.map(({ _id }) => _id)).toEqual(
      [soon, late, undated].map(({ _id }) => _id),
    );
  });

  it('is 404 under each of its names when the page is turned off', async () => {
    const { supplierId, token } = await buildSupplierAdmin();
    const [former, name] = [unique('oak'), unique('oak')];
    await save(supplierId, token, { name: former });
    await save(supplierId, token, { name });
    await save(supplierId, token, { name, isOpen: false });
    for (const closed of [former, name, 'nowhere', 'a%2fb']) {
      expect(await look(closed)).toMatchObject(gone);
    }
    await save(supplierId, token, { name });
    expect((await look(name)).status).toBe(200);
  });

  it('answers a network 600 times a minute', async () => {
    const statuses = [];
    for (let asked = 0; asked < 601; asked += 1) {
      statuses.push((await callFrom('127.0.0.78', 'GET', '/api/ranches/nowhere')).status);
    }
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    expect((await look('nowhere')).status).toBe(404);
  });
});

it('answers the preview picture of a group on sale while the page is open', async () => {
  const { group, admin } = await buildRanch();
  const name = await openRanchPage(admin.supplierId);
  const picture = `/r/${name}/${group._id}/0123456789ab.png`;
  const open = await rawCall(serverUrl(), picture);
  expect(open).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  expect((await rawCall(serverUrl(), `/r/${name}/nowhere/0123456789ab.png`)).status).toBe(404);
  await openRanchPage(admin.supplierId, { isOpen: false });
  expect((await rawCall(serverUrl(), picture)).status).toBe(404);
});

describe('the HTML of a ranch’s page', () => {
  const head = (path: string) => rawCall(serverUrl(), path);

  it('keeps closed pages, and groups that are not on sale there, out of search engines', async () => {
    const { supplierId } = await buildSupplierAdmin();
    const other = await buildRanch();
    const name = await openRanchPage(supplierId, { isOpen: false });
    for (const path of [`/r/${name}`, '/r/nowhere', `/r/nowhere/${other.group._id}`]) {
      const { status, headers } = await head(path);
      expect(status).toBe(404);
      expect(headers['x-robots-tag']).toBe('noindex');
    }
    await openRanchPage(supplierId);
    expect((await head(`/r/${name}/${other.group._id}`)).status).toBe(404);
  });
});

it('records who turned the page on and off, without its text', async () => {
  const { supplierId, token } = await buildSupplierAdmin();
  const about = unique('About');
  await save(supplierId, token, { about });
  const audit = await api('GET', `/api/audit?subject=${supplierId}&action=supplier.page`, {
    token: (await buildUser({ role: 'superadmin' })).token,
  });
  expect(JSON.stringify(audit.body)).toContain('supplier.page');
  expect(JSON.stringify(audit.body)).not.toContain(about);
});
