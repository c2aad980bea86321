import { endRefund, slowRefunds } from '#testing/cardProvider';
import { postNews, readNews, uploadNewsPicture } from '#testing/factories/news';
import { drawPicture, readPicture } from '#testing/factories/pictures';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { openShareLink } from '#testing/factories/shareLinks';
import { buildUser, succeed } from '#testing/factories/users';
import { api, type Json } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

/** A ranch with a buyer, and news of its group. */
async function openNews() {
  const ranch = await buildRanch();
  const groupId = ranch.group._id;
  const { token } = ranch.admin;
  const { buyer, purchase, paymentIntentId } = await buyShare(groupId, 'Half', ranch.member);
  const { body: news } = await succeed(postNews(groupId, { token }));
  const path = `/api/groups/${groupId}/news/${news._id}`;
  const file = new Uint8Array(await drawPicture().jpeg().toBuffer());
  return {
    ...ranch,
    groupId,
    buyer,
    purchase,
    paymentIntentId,
    news,
    file,
    change: (body: object) =>
      api('PUT', path, { token, body: { text: 'The steers are on grass.', ...body } }),
    remove: () => api('DELETE', path, { token }),
    picture: (alt?: string) =>
      uploadNewsPicture(groupId, news._id, file, { token, ...(alt && { alt }) }),
    read: async (reader: { token: string } = buyer) =>
      (await succeed(readNews({ groupId, token: reader.token }))).body.news,
  };
}

describe('the news of a group', () => {
  it('is read by buyers with a paid share and admins, newest first, and by no others', async () => {
    const { groupId, admin, buyer, purchase, paymentIntentId, news, read } = await openNews();
    const text = 'See https://oakranch.example.\n\nThank you!';
    const { body: newer } = await succeed(postNews(groupId, { token: admin.token, text }));
    expect(await read()).toEqual([newer, news]);
    expect(await read(admin)).toMatchObject([{ text, picture: null, deletedAt: null }, {}]);
    const looker = await buildUser({ supplierId: admin.supplierId });
    expect((await readNews({ groupId, token: looker.token })).status).toBe(404);
    const shared = await api('GET', `/api/share/${await openShareLink(groupId)}`);
    expect(JSON.stringify(shared.body)).not.toContain('oakranch.example');
    await slowRefunds(paymentIntentId);
    await succeed(refundShare(purchase._id));
    expect((await readNews({ groupId, token: buyer.token })).status).toBe(200);
    await endRefund(paymentIntentId, 'succeeded');
    await runJobs('sweep');
    expect((await readNews({ groupId, token: buyer.token })).status).toBe(404);
  });

  it('is one when it is sent twice, and takes what was typed after a lost answer', async () => {
    const { groupId, admin, news, read } = await openNews();
    const { token } = admin;
    const again = { token, id: news._id };
    expect((await succeed(postNews(groupId, again))).body).toEqual(news);
    await succeed(postNews(groupId, { ...again, text: 'They are very well.' }));
    expect(await read()).toMatchObject([{ _id: news._id, text: 'They are very well.' }]);
    await advanceClock(11 * 60);
    const late = await postNews(groupId, { ...again, text: 'They were well.' });
    expect(late).toMatchObject({ status: 409 });
    const other = await buildRanch();
    const elsewhere = await postNews(other.group._id, { ...again, token: other.admin.token });
    expect(elsewhere.status).toBe(409);
  });

  it('takes at most 2,000 characters of plain text', async () => {
    const { groupId, admin, read } = await openNews();
    const { token } = admin;
    const post = (text: string) => postNews(groupId, { token, text });
    expect((await post(' \n ')).body.fields).toEqual({ text: 'Write something to your buyers.' });
    expect((await post('a'.repeat(2001))).body.fields).toEqual({
      text: 'Use at most 2,000 characters.',
    });
    expect((await post('\u202emoc.live')).body.fields).toEqual({ text: 'Use plain text.' });
    await succeed(post(`${'🐄'.repeat(1000)}\r\n`));
    expect((await read())[0]?.text).toBe('🐄'.repeat(1000));
  });

  it('is written ten times a day', async () => {
    const { groupId, admin, news } = await openNews();
    const { token } = admin;
    for (let count = 1; count < 10; count += 1) await succeed(postNews(groupId, { token }));
    const refused = await postNews(groupId, { token });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^You have written to these buyers ten times/);
    await succeed(postNews(groupId, { token, id: news._id }));
    await advanceClock(24 * 3600);
    await succeed(postNews(groupId));
  });

  it('is changed for ten minutes, by an admin of the group', async () => {
    const { change, read, news } = await openNews();
    await succeed(change({}));
    expect(await read()).toEqual([{ ...news, text: 'The steers are on grass.' }]);
    await advanceClock(10 * 60);
    expect(await change({ text: 'Too late' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^News can be changed for 10 minutes/) as string },
    });
  });

  it('is not replaced unseen when two admins change it', async () => {
    const { change, read, news } = await openNews();
    const seen = news.text ?? '';
    await succeed(change({ text: 'The first admin', seen }));
    const second = { text: 'The second admin', seen };
    expect(await change(second)).toMatchObject({
      status: 409,
      body: { code: 'stale', fields: { text: 'Now: The first admin' } },
    });
    await succeed(change({ text: 'The first admin', seen }));
    await succeed(change({ ...second, seen: undefined }));
    expect(await read()).toMatchObject([{ text: 'The second admin' }]);
  });

  it('has one picture of our own making, described, for ten minutes', async () => {
    const { picture, change, read } = await openNews();
    await succeed(picture('A steer'));
    const { picture: first } = (await succeed(picture('Two steers'))).body;
    expect(first).toMatchObject({ alt: 'Two steers', width: 640, height: 480 });
    const file = await readPicture(first?.url ?? '');
    expect(file.headers.get('content-type')).toBe('image/webp');
    await succeed(change({}));
    expect(await read()).toMatchObject([{ picture: { alt: 'Two steers' } }]);
    await succeed(change({ keepsPicture: false }));
    expect(await read()).toMatchObject([{ picture: null }]);
    expect((await readPicture(first?.url ?? '')).status).toBe(404);
    await advanceClock(10 * 60);
    expect((await picture('Late')).status).toBe(409);
  });

  it('is deleted any time, text and picture, and says that it was', async () => {
    const { picture, change, remove, read, news, admin } = await openNews();
    const { url = '' } = (await succeed(picture())).body.picture ?? {};
    await advanceClock(3600);
    await succeed(remove());
    const [left, ...others] = await read();
    expect(others).toEqual([]);
    expect(left).toEqual({ ...news, text: null, deletedAt: expect.any(String) as string });
    expect((await readPicture(url)).status).toBe(404);
    expect((await succeed(remove())).body).toEqual(left);
    expect((await change({})).body.message).toBe('This news was deleted.');
    const { body } = await api<{ news: Json[] }>('GET', '/api/account/data', admin);
    expect(body.news).toEqual([]);
  });

  it('is in the data of the admin who wrote it', async () => {
    const { admin, groupId, group } = await openNews();
    const { body } = await api<{ news: Json[] }>('GET', '/api/account/data', admin);
    expect(body.news).toMatchObject([{ groupId, group: group.name, text: 'The steers are well.' }]);
  });

  it('is not written to a group that was called off', async () => {
    const { groupId, group, admin, change: _, ...ranch } = await openNews();
    const body = { name: group.name, reason: 'The steer fell ill.' };
    await succeed(api('POST', `/api/groups/${groupId}/call-off`, { token: admin.token, body }));
    expect((await postNews(groupId, { token: admin.token })).status).toBe(409);
    expect((await ranch.remove()).status).toBe(200);
  });

  it('loses its pictures with its group', async () => {
    const { picture, purchase, groupId, admin } = await openNews();
    const { url = '' } = (await succeed(picture())).body.picture ?? {};
    await succeed(refundShare(purchase._id));
    await succeed(api('DELETE', `/api/groups/${groupId}`, { token: admin.token }));
    expect((await readPicture(url)).status).toBe(404);
    expect((await readNews({ groupId, token: admin.token })).status).toBe(404);
  });
});
