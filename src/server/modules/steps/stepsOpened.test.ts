import { chooseCut, saveStandardCut } from '#testing/factories/cutSheets';
import { buildOwned } from '#testing/factories/owners';
import { buildWindow, chooseWindow } from '#testing/factories/pickup';
import { buyShare, sellForCash } from '#testing/factories/purchases';
import { succeed } from '#testing/factories/users';
import { sendGathered } from '#testing/gathering';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';

/** A steer with a buyer, before anything of it can be chosen. */
async function sell() {
  const sold = await buildOwned();
  /** Mails to the buyer of what they can choose, newest first. */
  const mailed = async ({ email } = sold.buyer) => {
    await sendGathered();
    return (await mailsTo(email)).filter(({ subject }) => subject.endsWith('you can choose now'));
  };
  return { ...sold, mailed };
}

it('mails a buyer once when cut sheets and pickup windows open together', async () => {
  const { group, purchase, mailed } = await sell();
  await succeed(saveStandardCut(group._id));
  await buildWindow(group._id);
  await buildWindow(group._id);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Your Half of ${group.name}: you can choose now`);
  expect(mail?.text).toContain('Choose your cut');
  expect(mail?.text).toContain('Choose a pickup time (60 places left)');
  expect(mail?.text).toContain(`/purchases/${purchase._id}/receipt`);
});

it('mails one mail for all shares of a buyer', async () => {
  const { group, buyer, mailed } = await sell();
  await buyShare(group._id, 'Quarter', buyer);
  await buildWindow(group._id);
  expect((await mailed()).map(({ subject }) => subject)).toEqual([
    `Your shares of ${group.name}: you can choose now`,
  ]);
});

it('mails only of what opened: not those who have chosen it, and no guest', async () => {
  const { group, buyer, admin, purchase, mailed } = await sell();
  await sellForCash(group._id, admin);
  await succeed(saveStandardCut(group._id));
  await succeed(chooseCut(buyer, purchase, { choices: {} }));
  expect(await mailed()).toEqual([]);
  const window = await buildWindow(group._id);
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  expect(await mailed()).toEqual([]);
});

it('mails nothing of a window that was taken away again, of another one while there are places, or of a later cut', async () => {
  const { group, admin, mailed } = await sell();
  const window = await buildWindow(group._id);
  const path = `/api/groups/${group._id}/windows/${window._id}`;
  await succeed(api('DELETE', path, { token: admin.token }));
  expect(await mailed()).toEqual([]);
  await buildWindow(group._id);
  await succeed(saveStandardCut(group._id));
  expect(await mailed()).toHaveLength(1);
  await buildWindow(group._id);
  await succeed(saveStandardCut(group._id, { version: 1 }));
  expect(await mailed()).toHaveLength(1);
});

it('mails who has no place when room is made again', async () => {
  const { group, buyer, purchase, admin, mailed } = await sell();
  const window = await buildWindow(group._id, { room: 1 });
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  const { buyer: late } = await buyShare(group._id, 'Quarter');
  expect(await mailed(late)).toEqual([]);
  const path = `/api/groups/${group._id}/windows/${window._id}`;
  const { kind, place, address, beginsAt, endsAt } = window;
  const body = { kind, place, address, beginsAt, endsAt, room: 2 };
  await succeed(api('PUT', path, { token: admin.token, body }));
  expect(await mailed(late)).toHaveLength(1);
  expect(await mailed(buyer)).toEqual([]);
});
