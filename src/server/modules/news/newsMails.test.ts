import { postNews, uploadNewsPicture } from '#testing/factories/news';
import { drawPicture } from '#testing/factories/pictures';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, succeed, type TestUser } from '#testing/factories/users';
import { mailsTo, type CaughtMail } from '#testing/mailbox';
import { api, serverUrl } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const text = 'We moved the steers.\nSee www.oakranch.example/map.\n\nThank you & <b>welcome</b>';

/** A ranch with a buyer, and news of its group. */
async function openNews() {
  const ranch = await buildRanch();
  const groupId = ranch.group._id;
  const { token } = ranch.admin;
  const { buyer } = await buyShare(groupId, 'Half', ranch.member);
  const { body: news } = await succeed(postNews(groupId, { token, text }));
  const path = `/api/groups/${groupId}/news/${news._id}`;
  const subject = `News of ${ranch.group.name}`;
  const mailed = async (who: Pick<TestUser, 'email'> = buyer): Promise<CaughtMail[]> => {
    await runJobs('news', 'mail');
    return (await mailsTo(who.email)).filter((mail) => mail.subject === subject);
  };
  return { ...ranch, groupId, token, buyer, news, path, mailed };
}

const newsLinkIn = ({ headers }: CaughtMail): string =>
  /^<(.*)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';

describe('news of a group', () => {
  it('is mailed once, after ten minutes, as it was changed by then, to each buyer', async () => {
    const { groupId, admin, buyer, path, token, mailed } = await openNews();
    await buyShare(groupId, 'Quarter', buyer);
    const other = await buyShare(groupId, 'Quarter');
    const gone = await buyShare(groupId, 'Quarter');
    await succeed(refundShare(gone.purchase._id));
    const looker = await buildUser({ supplierId: admin.supplierId });
    expect(await mailed()).toEqual([]);
    await succeed(api('PUT', path, { token, body: { text: `${text}!` } }));
    await advanceClock(10 * 60);
    expect(await mailed()).toHaveLength(1);
    expect(await mailed(other.buyer)).toHaveLength(1);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`${text}!\n`);
    expect(mail?.text).toContain(`/groups/view/${groupId}`);
    expect(await mailed(gone.buyer)).toEqual([]);
    expect(await mailed(looker)).toEqual([]);
  });

  it('has its web addresses as links in the mail, and nothing else of its text as HTML', async () => {
    const { mailed } = await openNews();
    await advanceClock(10 * 60);
    const [mail] = await mailed();
    expect(mail?.html).toContain(
      'steers.<br>See <a rel="nofollow noopener" style="color:inherit" href="https://www.oakranch.example/map">www.oakranch.example/map</a>.</p>',
    );
    expect(mail?.html).toContain('Thank you &amp; &lt;b&gt;welcome&lt;/b&gt;');
  });

  it('says in the mail that it has a picture', async () => {
    const { groupId, news, token, mailed } = await openNews();
    const file = new Uint8Array(await drawPicture().jpeg().toBuffer());
    await succeed(uploadNewsPicture(groupId, news._id, file, { token }));
    await advanceClock(10 * 60);
    expect((await mailed())[0]?.text).toContain('with a picture that you see on the group’s page:');
  });

  it('is not mailed when it was deleted before', async () => {
    const { path, token, mailed } = await openNews();
    await succeed(api('DELETE', path, { token }));
    await advanceClock(10 * 60);
    expect(await mailed()).toEqual([]);
  });

  it('is unsubscribed from with one click, which leaves reminders and all other mails', async () => {
    const { groupId, token, buyer, mailed } = await openNews();
    await advanceClock(10 * 60);
    const [mail] = await mailed();
    if (!mail) throw new Error('No news was mailed.');
    const link = new URL(newsLinkIn(mail));
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(`Unsubscribe from news: ${link.href}`);
    const clicked = await fetch(serverUrl() + link.pathname + link.search, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(clicked.status).toBe(200);
    const account = await api('GET', '/api/account', buyer);
    expect(account.body).toMatchObject({ news: false, lastCalls: true });
    await succeed(postNews(groupId, { token }));
    await advanceClock(10 * 60);
    expect(await mailed()).toHaveLength(1);
    const back = await api('DELETE', `/api${link.pathname}?mails=news`);
    expect(back).toMatchObject({ status: 200, body: { isSubscribed: true } });
  });

  it('is switched off on the account page, too', async () => {
    const { buyer, mailed } = await openNews();
    const set = (body: object) =>
      api('PUT', '/api/account/last-calls', { token: buyer.token, body });
    expect((await set({ news: false })).body).toMatchObject({ news: false, lastCalls: true });
    expect((await set({})).status).toBe(422);
    await advanceClock(10 * 60);
    expect(await mailed()).toEqual([]);
  });
});
