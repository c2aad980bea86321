import type { AuditEntry } from '#shared/audit/audit.contract';
import type { ButcherPapers } from '#shared/papers/butcher.contract';
import { setStatus } from '#testing/factories/groups';
import { reach } from '#testing/factories/milestones';
import { buildOwned, giveContact, openButcherLink } from '#testing/factories/owners';
import { buyShare, priceOf } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { succeed, superadminToken } from '#testing/factories/users';
import { rawCall } from '#testing/rawCall';
import { api, serverUrl, type Method } from '#testing/testServer';

const read = (key: string) => api<ButcherPapers>('GET', `/api/butcher/${key}`);

const save = (key: string, path: string, body: object) =>
  api<{ message: string }>('PUT', `/api/butcher/${key}${path}`, { body });

const gone = { status: 404, body: { code: 'notFound' } };

const linkOf = (groupId: string, token: string, method: Method = 'GET') =>
  api<{ butcherLink: { key: string; url: string } | null }>(
    method,
    `/api/groups/${groupId}/butcher-link`,
    { token },
  );

describe('the butcher’s link', () => {
  it('shows name and phone of each owner, and nothing of accounts and addresses', async () => {
    const { group, buyer, change } = await buildOwned();
    await giveContact(buyer.token);
    await succeed(change('PUT', '/cut-sheet', { choices: {} }));
    const { status, body } = await read(await openButcherLink(group._id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      group: { name: group.name },
      shares: [{ contact: { name: 'Ann Ames', phone: '509 555 0134' }, cut: { bones: 'keep' } }],
    });
    const text = JSON.stringify(body);
    for (const secret of ['4 Elm Road', buyer.email, buyer.userId]) {
      expect(text).not.toContain(secret);
    }
  });

  it('shows no email where a username is one', async () => {
    const { group, admin } = await buildOwned();
    const email = `${unique('carol')}@example.com`;
    await succeed(
      api('POST', `/api/groups/${group._id}/cash-sales`, {
        token: admin.token,
        body: {
          email,
          name: email,
          portion: 'Half',
          amountPaid: await priceOf(admin.token, group._id, 'Half'),
          saleId: crypto.randomUUID(),
        },
      }),
    );
    const text = JSON.stringify((await read(await openButcherLink(group._id))).body);
    expect(text).toContain(email.split('@')[0]);
    expect(text).not.toContain('@');
  });

  it('ends when the group goes to another ranch, and stays dead when it comes back', async () => {
    const { group, admin } = await buildOwned();
    const key = await openButcherLink(group._id);
    const other = await buildSupplierAdmin();
    const token = await superadminToken();
    const move = (supplierId: string) =>
      succeed(api('PUT', `/api/groups/${group._id}`, { token, body: { supplierId } }));
    const made = await succeed(
      api<{ shareLink: { key: string } }>('POST', `/api/groups/${group._id}/share-link`, {
        token,
        body: {},
      }),
    );
    await move(other.supplierId);
    expect(await read(key)).toMatchObject(gone);
    expect((await linkOf(group._id, token)).body.butcherLink).toBeNull();
    await move(admin.supplierId);
    expect(await read(key)).toMatchObject(gone);
    const share = `/api/share/${made.body.shareLink.key}`;
    expect(await api('GET', share)).toMatchObject({ status: 404 });
  });

  it('takes weights and boxes, and the log says that they came by it', async () => {
    const { group, purchase, admin } = await buildOwned();
    const key = await openButcherLink(group._id);
    await succeed(save(key, '/weights', { hangingLb: 740.5 }));
    await succeed(save(key, `/boxes/${purchase._id}`, { boxes: 3, pounds: 104 }));
    const handover = await api('GET', `/api/groups/${group._id}/handover`, { token: admin.token });
    expect(handover.body).toMatchObject({
      hangingLb: 740.5,
      weighedBy: null,
      shares: [{ boxes: 3, pounds: 104, weighedBy: null }],
    });
    const { body } = await read(key);
    expect(body).toMatchObject({ hangingLb: 740.5, shares: [{ boxes: 3, pounds: 104 }] });
    const stale = await save(key, '/weights', { hangingLb: 700, seen: null });
    expect(stale).toMatchObject({ status: 409 });
    expect(await save(key, '/weights', { hangingLb: 0 })).toMatchObject({ status: 422 });
    const log = await api<{ entries: AuditEntry[] }>(
      'GET',
      `/api/audit?page=1&subject=${group._id}`,
      {
        token: await superadminToken(),
      },
    );
    for (const action of ['group.weigh', 'purchase.boxes']) {
      const entry = log.body.entries.find((one) => one.action === action);
      expect(entry?.actor).toBeNull();
      expect(entry?.changes).toContainEqual(
        expect.objectContaining({ after: 'the butcher’s link' }),
      );
    }
    // What the admin changes is not replaced unseen.
    const body2 = { boxes: 4, pounds: 104 };
    const path = `/api/purchases/${purchase._id}/boxes`;
    await succeed(api('PUT', path, { token: admin.token, body: body2 }));
    const seen = body.shares[0]?.weighedAt;
    const replaced = await save(key, `/boxes/${purchase._id}`, { boxes: 5, pounds: 104, seen });
    expect(replaced.status).toBe(409);
  });

  it('takes nothing for the share of another group', async () => {
    const { group } = await buildOwned();
    const other = await buyShare((await buildRanch()).group._id, 'Half');
    const key = await openButcherLink(group._id);
    const boxes = { boxes: 3, pounds: null };
    expect(await save(key, `/boxes/${other.purchase._id}`, boxes)).toMatchObject(gone);
    expect(await save(key, '/boxes/nothing', boxes)).toMatchObject(gone);
  });

  it('is one for each group, made and ended by its admins, and gone at once', async () => {
    const { group, admin, purchase, buyer } = await buildOwned();
    expect((await linkOf(group._id, admin.token)).body).toEqual({ butcherLink: null });
    const made = await linkOf(group._id, admin.token, 'POST');
    expect(made.status).toBe(201);
    const { key = '', url } = made.body.butcherLink ?? {};
    expect(Buffer.from(key, 'base64url')).toHaveLength(16);
    expect(url).toMatch(new RegExp(`/butcher/${key}$`));
    expect(await linkOf(group._id, admin.token, 'POST')).toMatchObject({
      status: 200,
      body: { butcherLink: { key } },
    });
    const stranger = await buildSupplierAdmin();
    expect((await linkOf(group._id, stranger.token)).status).toBe(404);
    expect((await linkOf(group._id, stranger.token, 'DELETE')).status).toBe(403);
    expect((await linkOf(group._id, buyer.token)).status).toBe(403);
    await succeed(linkOf(group._id, admin.token, 'DELETE'));
    await succeed(linkOf(group._id, admin.token, 'DELETE'));
    expect(await read(key)).toMatchObject(gone);
    expect(await save(key, '/weights', { hangingLb: 700 })).toMatchObject(gone);
    const boxes = { boxes: 3, pounds: null };
    expect(await save(key, `/boxes/${purchase._id}`, boxes)).toMatchObject(gone);
    expect((await linkOf(group._id, admin.token, 'POST')).body.butcherLink?.key).not.toBe(key);
  });

  it('shows nothing of a group that is closed or done, and was never one of ours', async () => {
    const closed = await buildOwned();
    const ofClosed = await openButcherLink(closed.group._id);
    await succeed(setStatus(closed.group._id, 'closed'));
    expect(await read(ofClosed)).toMatchObject(gone);
    const done = await buildOwned();
    const ofDone = await openButcherLink(done.group._id);
    await reach(done.group._id, 'ready');
    expect((await read(ofDone)).status).toBe(200);
    await succeed(done.change('PUT', '/done', { done: true }));
    expect(await read(ofDone)).toMatchObject(gone);
    expect(await read('nobody-has-this')).toMatchObject(gone);
  });

  it('leads to a page that no search engine lists', async () => {
    const key = await openButcherLink((await buildOwned()).group._id);
    const { headers } = await rawCall(serverUrl(), `/butcher/${key}`);
    expect(headers['x-robots-tag']).toBe('noindex');
  });
});
