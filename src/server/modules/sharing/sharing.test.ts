import sharp from 'sharp';

import type { Group } from '#shared/groups/groups.contract';
import { callFrom } from '#testing/callFrom';
import { buildRanch } from '#testing/factories/ranches';
import { addPicture } from '#testing/factories/pictures';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { rawCall } from '#testing/rawCall';
import { api, serverUrl } from '#testing/testServer';

interface ShareLink {
  key: string;
  url: string;
  buyersMayShare: boolean;
}

const gone = { status: 404, body: { code: 'notFound' } };

/** A ranch, and the calls of its group's link. */
async function openShop() {
  const ranch = await buildRanch();
  const path = `/api/groups/${ranch.group._id}/share-link`;
  const asAdmin = { token: ranch.admin.token };
  return {
    ...ranch,
    make: (body: object = {}, token = asAdmin.token) =>
      api<{ shareLink: ShareLink }>('POST', path, { token, body }),
    read: (token: string) => api<{ shareLink: ShareLink | null }>('GET', path, { token }),
    end: (token = asAdmin.token) => api('DELETE', path, { token }),
  };
}

const look = (key: string) => api<{ group: Group }>('GET', `/api/share/${key}`);

describe('a share link', () => {
  it('is one per group, of 128 bits, and a new one when it was ended', async () => {
    const { make, end } = await openShop();
    const first = await make();
    expect(first.status).toBe(201);
    const { key, url, buyersMayShare } = first.body.shareLink;
    expect(Buffer.from(key, 'base64url')).toHaveLength(16);
    expect(url).toMatch(new RegExp(`^https?://[^/]+/share/${key}$`));
    expect(buyersMayShare).toBe(false);
    const again = await make({ buyersMayShare: true });
    expect(again).toMatchObject({
      status: 200,
      body: { shareLink: { key, buyersMayShare: true } },
    });
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(200);
    expect((await make()).body.shareLink.key).not.toBe(key);
  });

  it('is created once when many calls meet', async () => {
    const { make } = await openShop();
    const made = await Promise.all([make(), make(), make()]);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(made.map(({ body }) => body.shareLink.key)).size).toBe(1);
  });

  it('is read by who runs the group, and by buyers where they are let', async () => {
    const { group, admin, member, make, read } = await openShop();
    const { buyer } = await buyShare(group._id, 'Half');
    expect((await read(admin.token)).body).toEqual({ shareLink: null });
    const { key } = (await make()).body.shareLink;
    expect((await read(admin.token)).body.shareLink?.key).toBe(key);
    expect((await read(await superadminToken())).body.shareLink?.key).toBe(key);
    expect((await read(buyer.token)).body.shareLink).toBeNull();
    await make({ buyersMayShare: true });
    expect((await read(buyer.token)).body.shareLink?.key).toBe(key);
    expect((await read(member.token)).body.shareLink).toBeNull();
  });

  it('is created and ended by admins of the group only', async () => {
    const { group, make, end, read } = await openShop();
    await make({ buyersMayShare: true });
    const { buyer } = await buyShare(group._id, 'Half');
    const stranger = await buildSupplierAdmin();
    for (const { token } of [buyer, stranger]) {
      expect((await make({}, token)).status).toBe(403);
      expect((await end(token)).status).toBe(403);
    }
    expect(await read(stranger.token)).toMatchObject(gone);
  });

  it('is created by a call without a body', async () => {
    const { group, admin } = await openShop();
    const path = `/api/groups/${group._id}/share-link`;
    expect((await api('POST', path, { token: admin.token })).status).toBe(201);
  });

  it('refuses what is no answer to whether buyers may pass it on', async () => {
    const { make } = await openShop();
    expect((await make({ buyersMayShare: 'yes' })).status).toBe(400);
  });
});

describe('GET /api/share/{key}', () => {
  it('shows visitors the animal and its sales, and no users', async () => {
    const { group, admin, make } = await openShop();
    const { key } = (await make()).body.shareLink;
    const { buyer } = await buyShare(group._id, 'Full');
    const { status, body } = await look(key);
    expect(status).toBe(200);
    expect(body.group).toMatchObject({
      _id: group._id,
      name: group.name,
      animal: 'Beef',
      state: 'WA',
      quarters: { total: 16, sold: 4, yours: 0 },
      ifUnfilled: 'refund',
      fillBy: null,
    });
    expect(body.group.shares).toHaveLength(3);
    for (const secret of ['members', 'memberCount', 'invitedEmails', 'createdBy', 'version']) {
      expect(body.group).not.toHaveProperty(secret);
    }
    const text = JSON.stringify(body);
    for (const { username, email } of [buyer, admin]) {
      expect(text).not.toContain(username);
      expect(text).not.toContain(email);
    }
  });

  it('hides why a group was called off', async () => {
    const { group, make, change } = await openShop();
    const { key } = (await make()).body.shareLink;
    await change('POST', '/call-off', { name: group.name, reason: 'Ben is ill.' });
    const { body } = await look(key);
    expect(body.group.calledOffAt).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain('Ben is ill.');
  });

  it('is 404 when the link is ended, or the group deleted', async () => {
    const { make, end, change } = await openShop();
    const ended = (await make()).body.shareLink.key;
    await end();
    expect(await look(ended)).toMatchObject({
      status: 404,
      body: { message: 'This link has ended, or it was never one of ours.' },
    });
    const { key } = (await make()).body.shareLink;
    await change('DELETE', '');
    expect(await look(key)).toMatchObject(gone);
    expect(await look('nowhere')).toMatchObject(gone);
  });

  it('answers a network 600 times a minute', async () => {
    const statuses = [];
    for (let asked = 0; asked < 601; asked += 1) {
      statuses.push((await callFrom('127.0.0.77', 'GET', '/api/share/nowhere')).status);
    }
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    expect((await look('nowhere')).status).toBe(404);
  });
});

describe('the preview picture of a link', () => {
  /** The preview picture; its version in the address does not matter. */
  const fetchPicture = (key: string, headers: Record<string, string> = {}) =>
    fetch(`${serverUrl()}/share/${key}/0123456789ab.png`, { headers });

  it('is a PNG of 1200 by 630 pixels, and another one after each sale', async () => {
    const { group, make } = await openShop();
    const { key } = (await make()).body.shareLink;
    const drawn = await fetchPicture(key);
    expect(drawn.status).toBe(200);
    expect(Object.fromEntries(drawn.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
    const png = Buffer.from(await drawn.arrayBuffer());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    const known = { 'if-none-match': drawn.headers.get('etag') ?? '' };
    expect((await fetchPicture(key, known)).status).toBe(304);

    await buyShare(group._id, 'Half');
    const redrawn = await fetchPicture(key, known);
    expect(redrawn.status).toBe(200);
    expect(Buffer.from(await redrawn.arrayBuffer()).equals(png)).toBe(false);
  });

  it('shows the animal’s first picture, once it has one', async () => {
    const { make, group } = await openShop();
    const { key } = (await make()).body.shareLink;
    const colorsOf = async () => {
      const png = Buffer.from(await (await fetchPicture(key)).arrayBuffer());
      const at = (left: number, top: number) =>
        sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
      return [...(await at(950, 100)), ...(await at(950, 330))].map((part) =>
        Math.round(part / 64),
      );
    };
    const paper = [4, 4, 4];
    expect((await colorsOf()).slice(3)).toEqual(paper);
    await addPicture(group._id);
    const [navy, orange] = [
      [0, 0, 2],
      [4, 3, 0],
    ];
    expect(await colorsOf()).toEqual([...navy, ...orange]);
  });

  it('is gone the moment the link is ended', async () => {
    const { make, end } = await openShop();
    const { key } = (await make()).body.shareLink;
    expect((await fetchPicture(key)).status).toBe(200);
    await end();
    for (const ended of [await fetchPicture(key), await fetchPicture('nowhere')]) {
      expect(ended.status).toBe(404);
      expect(ended.headers.get('content-type')).toContain('application/json');
    }
  });

  it('counts with the other requests for shared groups', async () => {
    const path = '/share/nowhere/0123456789ab.png';
    const statuses = [];
    for (let asked = 0; asked < 601; asked += 1) {
      statuses.push((await callFrom('127.0.0.79', 'GET', path)).status);
    }
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
  });
});

it('lets a stranger who came by a link buy, and be tied to its supplier', async () => {
  const { group, admin, make } = await openShop();
  const { key } = (await make()).body.shareLink;
  const { group: shared } = (await look(key)).body;
  const { buyer } = await buyShare(shared._id, 'Half', await buildUser());
  const asked = await api<{ group: Group }>('GET', `/api/groups/${group._id}`, buyer);
  expect(asked.body.group.supplierId).toMatchObject({ _id: admin.supplierId });
});

it('keeps every page of a link out of search engines', async () => {
  const { headers, status } = await rawCall(serverUrl(), '/share/nowhere');
  expect(status).toBe(404);
  expect(headers['x-robots-tag']).toBe('noindex');
});
