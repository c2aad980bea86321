import { setMilestone } from '#testing/factories/milestones';
import { buildWindow, checkOff, chooseWindow, inHours, pickupAt } from '#testing/factories/pickup';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { succeed, type TestUser } from '#testing/factories/users';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const days = (count: number) => inHours(count * 24);
const weights = { liveLb: 1200, hangingLb: 740, takeHomeLowLb: 445, takeHomeHighLb: 490 };

/** A ranch that says what is taken home, with a buyer. */
async function openRanch() {
  const ranch = await buildRanch();
  const { group, admin } = ranch;
  await succeed(ranch.change('PUT', '', { weights }));
  const { buyer, purchase } = await buyShare(group._id, 'Half', ranch.member);
  const mailed = async (who: Pick<TestUser, 'email'> = buyer) => {
    await runJobs('make room', 'mail');
    const subject = `Make room for your share of ${group.name}`;
    return (await mailsTo(who.email)).filter((mail) => mail.subject === subject);
  };
  return { ...ranch, groupId: group._id, token: admin.token, buyer, purchase, mailed };
}

describe('the mail that asks buyers to make room', () => {
  it('comes once, seven days before the first window, also if that moves', async () => {
    const { groupId, buyer, purchase, mailed, change } = await openRanch();
    const window = await buildWindow(groupId, inHours(7 * 24 + 2));
    await buildWindow(groupId, { ...days(9), place: 'Elm Ranch' });
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    expect(await mailed()).toEqual([]);
    await advanceClock(3 * 3600);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('about 56–61 lb to take home, which need 1.5–2 cubic feet');
    expect(mail?.text).toContain('You have chosen:');
    expect(mail?.text).toContain('Pickup at Oak Ranch, 1 Oak Road.');
    expect(mail?.text).not.toContain('Elm Ranch');
    expect(mail?.text).toContain(`/purchases/${purchase._id}/receipt`);
    await succeed(change('PUT', `/windows/${window._id}`, { ...pickupAt, ...days(5) }));
    expect(await mailed()).toHaveLength(1);
  });

  it('names the windows to choose from, and asks a later buyer in the next round', async () => {
    const { groupId, mailed } = await openRanch();
    await buildWindow(groupId, days(3));
    await buildWindow(groupId, { ...days(4), place: 'Elm Ranch', note: 'Bring a cooler.' });
    const [mail] = await mailed();
    expect(mail?.text).toMatch(
      /Choose on your share’s page.*Oak Ranch.*Elm Ranch.*Bring a cooler/s,
    );
    expect(mail?.text).toContain('Choose a window: ');
    const { buyer: late } = await buyShare(groupId, 'Quarter');
    expect(await mailed(late)).toHaveLength(1);
    expect(await mailed()).toHaveLength(1);
  });

  it('sums up all shares of a buyer, each of which counts as told', async () => {
    const { groupId, buyer, mailed } = await openRanch();
    await buyShare(groupId, 'Half', buyer);
    await buildWindow(groupId, days(3));
    const [mail] = await mailed();
    expect(mail?.text).toContain('about 111–123 lb to take home');
    expect(await mailed()).toHaveLength(1);
  });

  it('says what a share weighs once that is known', async () => {
    const { groupId, purchase, token, mailed } = await openRanch();
    const body = { boxes: 2, pounds: 58 };
    await succeed(api('PUT', `/api/purchases/${purchase._id}/boxes`, { token, body }));
    await buildWindow(groupId, days(3));
    expect((await mailed())[0]?.text).toContain('about 58 lb to take home');
  });

  it('comes seven days before the day that is planned, where there are no windows', async () => {
    const { groupId, mailed } = await openRanch();
    const plannedOn = days(5).beginsAt.slice(0, 10);
    await succeed(setMilestone(groupId, 'ready', { plannedOn }));
    const [mail] = await mailed();
    expect(mail?.text).toMatch(/It is planned to be ready to pick up on \w+day, /);
    expect(mail?.text).toMatch(/Ask Oak Ranch-\w+ when and where you get it/);
  });

  it('does not come within a day of the first window, nor after it', async () => {
    const { groupId, mailed } = await openRanch();
    await buildWindow(groupId, inHours(24));
    await buildWindow(groupId, days(5));
    expect(await mailed()).toEqual([]);
    await advanceClock(48 * 3600);
    expect(await mailed()).toEqual([]);
  });

  it('does not come for a share that was refunded, or given out', async () => {
    const { groupId, purchase, buyer, token, mailed } = await openRanch();
    const given = await buyShare(groupId, 'Quarter');
    await succeed(checkOff(given.purchase._id, token));
    await succeed(refundShare(purchase._id));
    await buildWindow(groupId, days(3));
    expect(await mailed(buyer)).toEqual([]);
    expect(await mailed(given.buyer)).toEqual([]);
  });
});
