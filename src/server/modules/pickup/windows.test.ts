import type { PickupWindow } from '#shared/pickup/pickup.contract';
import type { Receipt } from '#shared/purchases/purchases.contract';
import { buildWindow, checkOff, chooseWindow, inHours, pickupAt } from '#testing/factories/pickup';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, succeed, type TestUser } from '#testing/factories/users';
import { sendGathered } from '#testing/gathering';
import { mailsTo } from '#testing/mailbox';
import { api, type Json } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const aboutWindows =
  /^(Your pickup of|Choose another|Pick up your|Not collected)|with the rancher$/;

/** A ranch with a window and a buyer who may choose it. */
async function openWindow(parts: object = {}) {
  const ranch = await buildRanch();
  const window = await buildWindow(ranch.group._id, parts);
  const { buyer, purchase } = await buyShare(ranch.group._id, 'Half', ranch.member);
  const change = (body: object) =>
    ranch.change('PUT', `/windows/${window._id}`, { ...pickupAt, ...inHours(7 * 24), ...body });
  const mailed = async (who: Pick<TestUser, 'email'> = buyer) => {
    await runJobs('pickup windows', 'gathered mails', 'mail');
    const all = await mailsTo(who.email);
    return all
      .filter(({ subject }) => aboutWindows.test(subject))
      .map(({ subject, text }) => ({ subject, text }));
  };
  const receipt = async () =>
    (await succeed(api<Receipt>('GET', `/api/purchases/${purchase._id}`, buyer))).body;
  return { ...ranch, window, buyer, purchase, update: change, mailed, receipt };
}

describe('a pickup window', () => {
  it('is on the receipt, chosen with a friend who collects, and shows who has taken room', async () => {
    const { admin, window, buyer, purchase, receipt, group } = await openWindow();
    expect((await receipt()).handover).toMatchObject({
      windowId: null,
      windows: [{ _id: window._id, place: 'Oak Ranch', room: 30, taken: 0 }],
    });
    const { body } = await chooseWindow(purchase._id, window._id, { ...buyer, collector: ' May ' });
    expect(body).toMatchObject({ windowId: window._id, collector: 'May', windows: [{ taken: 1 }] });
    const list = await api('GET', `/api/groups/${group._id}/handover`, admin);
    expect(list.body.shares).toMatchObject([{ windowId: window._id, collector: 'May' }]);
    const stranger = await buildUser();
    expect((await chooseWindow(purchase._id, window._id, stranger)).status).toBe(404);
  });

  it('is of a pickup or of a delivery, and keeps nothing of the other', async () => {
    const { group, change } = await buildRanch();
    const delivery = await buildWindow(group._id, {
      kind: 'delivery',
      area: 'Ellensburg',
      fee: '$20',
    });
    expect(delivery).toMatchObject({ area: 'Ellensburg', fee: '$20', place: null, address: null });
    const refused = async (body: object) => {
      const answer = await change('POST', '/windows', { ...pickupAt, ...inHours(48), ...body });
      return (answer.body as unknown as { fields: Json }).fields;
    };
    expect(await refused({ kind: 'delivery' })).toHaveProperty('area');
    expect(await refused({ place: ' ' })).toHaveProperty('place');
    expect(await refused({ room: 0 })).toHaveProperty('room');
    expect(await refused({ endsAt: inHours(1).beginsAt })).toHaveProperty('endsAt');
    expect(await refused(inHours(800 * 24))).toHaveProperty('beginsAt');
    expect(await refused({ beginsAt: 'tomorrow' })).toHaveProperty('beginsAt');
  });

  it('refuses a change that was made from an older version when another admin has moved it since', async () => {
    const { window, update } = await openWindow();
    const times = inHours(8 * 24);
    const moved = await succeed(update({ ...times, version: window.version }));
    expect(moved.body).toMatchObject({ ...times, version: 2 });
    const late = { note: 'Bring a cooler', version: window.version };
    expect(await update(late)).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        fields: {
          beginsAt: expect.stringMatching(/^Now: .* Pacific time\.$/),
          endsAt: expect.stringMatching(/^Now: .* Pacific time\.$/),
          note: 'Now: empty.',
        },
      },
    });
    expect(await update({ ...times, version: window.version })).toMatchObject({ status: 200 });
    expect(await update({ ...late, ...times, version: 3 })).toMatchObject({ status: 200 });
    expect(await update({ note: 'Without a version' })).toMatchObject({ status: 200 });
  });

  it('is full with its last share, and has no less room than shares', async () => {
    const { group, window, buyer, purchase, update } = await openWindow({ room: 1 });
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    const late = await buyShare(group._id, 'Quarter');
    const answer = await chooseWindow(late.purchase._id, window._id, late.buyer);
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This window is full. Choose another one.' },
    });
    await succeed(update({ room: 2 }));
    await succeed(chooseWindow(late.purchase._id, window._id, late.buyer));
    expect(await update({ room: 1 })).toMatchObject({ status: 422 });
    // Who collects may be said again and again.
    await succeed(chooseWindow(late.purchase._id, window._id, { ...late.buyer, collector: 'May' }));
  });

  it('is chosen until 24 hours before it begins, and by an admin any time', async () => {
    const { group, admin, window, buyer, purchase } = await openWindow(inHours(25));
    const other = await buildWindow(group._id);
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    await advanceClock(2 * 3600);
    const late = await chooseWindow(purchase._id, other._id, buyer);
    expect(late.body.message).toMatch(/until 24 hours before it begins. Ask the supplier/);
    await succeed(chooseWindow(purchase._id, window._id, { ...buyer, collector: 'May' }));
    await succeed(chooseWindow(purchase._id, other._id, admin));
  });

  it('mails its buyers once when it moves, ten minutes later, and never if it moves back', async () => {
    const { window, buyer, purchase, update, mailed } = await openWindow();
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    await sendGathered();
    await succeed(update({ place: 'Elm Ranch' }));
    await succeed(update({ place: 'Oak Barn' }));
    expect(await mailed()).toEqual([]);
    await advanceClock(11 * 60);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Your pickup of .* has changed$/);
    expect(mail?.text).toMatch(/It was: .*Pickup at Oak Ranch/);
    expect(mail?.text).toContain('Pickup at Oak Barn, 1 Oak Road.');
    await succeed(update({ place: 'Elm Ranch' }));
    await succeed(update({ place: 'Oak Barn' }));
    await advanceClock(11 * 60);
    expect(await mailed()).toHaveLength(1);
  });

  it('is mailed to a buyer who chooses it with a calendar file, in which another one takes its place', async () => {
    const { group, window, buyer, purchase, update, change } = await openWindow();
    const other = await buildWindow(group._id, { kind: 'delivery', area: 'Yelm, the fair' });
    const choose = ({ _id }: PickupWindow) => succeed(chooseWindow(purchase._id, _id, buyer));
    const filesOf = async (subject: string) => {
      await sendGathered();
      const [mail] = (await mailsTo(buyer.email)).filter((one) => one.subject === subject);
      return mail?.attachments.map(({ content }) => content.replaceAll('\n ', '')).join('') ?? '';
    };
    const chosen = () => filesOf(`When you get your share of ${group.name}`);
    await choose(window);
    await succeed(chooseWindow(purchase._id, window._id, { ...buyer, collector: 'May' }));
    const utc = (instant: string) => instant.replace(/[-:]|\.000/g, '');
    const first = await chosen();
    expect(first).toContain(`UID:window-${window._id}@sharecut\n`);
    expect(first).toContain(`DTSTART:${utc(window.beginsAt)}\nDTEND:${utc(window.endsAt)}\n`);
    expect(first).toContain('LOCATION:Oak Ranch\\, 1 Oak Road\n');
    expect(first).toContain(`Receipt: ${purchase.receiptNumber ?? ''}.`);

    await succeed(update({ place: 'Elm Ranch' }));
    const moved = await filesOf(`Your pickup of ${group.name} has changed`);
    await choose(other);
    const left = await chosen();
    expect(left).toMatch(new RegExp(`METHOD:CANCEL\n(.+\n)*UID:window-${window._id}@`));
    expect(left).toContain('LOCATION:Yelm\\, the fair\n');
    await choose(window);
    const back = await chosen();
    const numbers = [first, moved, left, back].map((file) =>
      Number(new RegExp(`window-${window._id}@sharecut\nSEQUENCE:(\\d+)`).exec(file)?.[1]),
    );
    expect(numbers).toEqual([...new Set(numbers)].sort((one, two) => one - two));
    await choose(other);
    await sendGathered();
    await succeed(change('DELETE', `/windows/${other._id}`));
    const gone = await filesOf(`Choose another pickup of ${group.name}`);
    expect(gone).toMatch(new RegExp(`METHOD:CANCEL\n(.+\n)*UID:window-${other._id}@`));
  });

  it('mails a change also where another buyer chooses it meanwhile and it is taken back', async () => {
    const { group, window, buyer, purchase, update, mailed } = await openWindow();
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    await sendGathered();
    await succeed(update({ place: 'Elm Ranch' }));
    const late = await buyShare(group._id, 'Quarter');
    await succeed(chooseWindow(late.purchase._id, window._id, late.buyer));
    await sendGathered();
    expect(await mailed()).toHaveLength(1);
    expect(await mailed(late.buyer)).toEqual([]);
    await succeed(update({}));
    await sendGathered();
    expect(await mailed()).toHaveLength(2);
    const [back] = await mailed(late.buyer);
    expect(back?.text).toMatch(/It was: .*Elm Ranch/);
  });

  it('mails its buyers when it goes, who choose again', async () => {
    const { change, window, buyer, purchase, mailed, receipt, group } = await openWindow();
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    await succeed(change('DELETE', `/windows/${window._id}`));
    expect((await receipt()).handover).toMatchObject({ windowId: null, windows: [] });
    expect((await change('DELETE', `/windows/${window._id}`)).status).toBe(404);
    expect(await chooseWindow(purchase._id, window._id, buyer)).toMatchObject({
      status: 409,
      body: { message: 'This window is gone. Choose another one.' },
    });
    const second = await buildWindow(group._id);
    const third = await buildWindow(group._id);
    await succeed(chooseWindow(purchase._id, second._id, buyer));
    await sendGathered();
    await succeed(change('DELETE', `/windows/${second._id}`));
    await sendGathered();
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      `Choose another pickup of ${group.name}`,
    ]);
    await succeed(chooseWindow(purchase._id, third._id, buyer));
    await sendGathered();
    await succeed(change('DELETE', `/windows/${third._id}`));
    await sendGathered();
    const [last] = await mailed();
    expect(last?.subject).toBe(`Your pickup of ${group.name} is canceled`);
    expect(last?.text).toContain('There is no other one to choose yet.');
  });

  it('reminds of itself once, 24 hours before it begins, and again if it moves', async () => {
    const { window, buyer, purchase, mailed, update, group } = await openWindow(inHours(30));
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    expect(await mailed()).toEqual([]);
    await advanceClock(7 * 3600);
    const [mail] = await mailed();
    expect(mail?.subject).toBe(`Pick up your share of ${group.name}`);
    expect(mail?.text).toContain('Pickup at Oak Ranch, 1 Oak Road.');
    expect(mail?.text).toContain(purchase.receiptNumber);
    expect(await mailed()).toHaveLength(1);
    await succeed(update(inHours(60)));
    await advanceClock(11 * 60);
    expect(await mailed()).toHaveLength(2);
    await advanceClock(30 * 3600);
    expect(await mailed()).toHaveLength(3);
  });

  it('mails those who have not come after it, and the ranch a list', async () => {
    const { admin, group, window, buyer, purchase, mailed } = await openWindow(inHours(25));
    const other = await buyShare(group._id, 'Quarter');
    await succeed(chooseWindow(purchase._id, window._id, { ...buyer, collector: 'May' }));
    await succeed(chooseWindow(other.purchase._id, window._id, other.buyer));
    await succeed(checkOff(other.purchase._id, admin.token));
    await advanceClock(32 * 3600);
    const missed = `Your share of ${group.name} is still with the rancher`;
    expect((await mailed()).map(({ subject }) => subject)).toEqual([missed]);
    expect(await mailed(other.buyer)).toEqual([]);
    const lists = await mailed(admin);
    expect(lists.map(({ subject }) => subject)).toEqual([
      `Not collected of ${group.name}: 1 share`,
    ]);
    expect(lists[0]?.text).toContain(
      `${buyer.username}, ${purchase.receiptNumber ?? ''} (May collects)`,
    );
  });

  it('asks no buyer why they have not come where no shares are checked off', async () => {
    const { admin, window, buyer, purchase, mailed } = await openWindow(inHours(25));
    await succeed(chooseWindow(purchase._id, window._id, buyer));
    await advanceClock(32 * 3600);
    expect(await mailed()).toEqual([]);
    expect(await mailed(admin)).toHaveLength(1);
  });

  it('is not of a group that was called off', async () => {
    const { group, change } = await buildRanch();
    const reason = { name: group.name, reason: 'The steer fell ill.' };
    await succeed(change('POST', '/call-off', reason));
    const answer = await change('POST', '/windows', { ...pickupAt, ...inHours(48) });
    expect(answer.status).toBe(409);
  });
});

it('keeps the friend who collects in the buyer’s data, and forgets them with the account', async () => {
  const { admin, group, window, buyer, purchase, change } = await openWindow();
  await succeed(chooseWindow(purchase._id, window._id, { ...buyer, collector: 'May' }));
  const { body } = await api<{ handovers: Json[] }>('GET', '/api/account/data', buyer);
  expect(body.handovers).toMatchObject([{ purchaseId: purchase._id, collector: 'May' }]);
  await succeed(
    api('POST', '/api/account/delete', {
      token: buyer.token,
      body: { currentPassword: buyer.password, confirmation: 'DELETE' },
    }),
  );
  const list = await api('GET', `/api/groups/${group._id}/handover`, admin);
  expect(list.body.shares).toMatchObject([{ collector: null, windowId: window._id }]);
  const answer = (await change('GET', '/handover')).body as unknown as { windows: PickupWindow[] };
  expect(answer.windows).toMatchObject([{ taken: 1 }]);
});
