import { buildGroup, setStatus } from '#testing/factories/groups';
import { buyShare, holdShare, purchasesOf, startPayment } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildConfirmed, buildUser, confirmEmail, superadminToken } from '#testing/factories/users';
import {
  buildFull,
  buildWaitlist,
  buildTight,
  refundSold,
  leaveWaitlist,
  waitlistOf,
  joinWaitlist,
} from '#testing/factories/waitlist';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

describe('a place on the waitlist', () => {
  it('is given for a portion that is sold out, in the order of the calls', async () => {
    const { group } = await buildTight();
    const [first, second] = [await buildConfirmed(), await buildConfirmed()];
    const { status, body } = await joinWaitlist(first, group._id, 'Half');
    expect(status).toBe(200);
    expect(body.line).toEqual({
      waiting: 1,
      offered: 0,
      quartersOffered: 0,
      place: { portion: 'Half', position: 1 },
      offer: null,
    });
    await joinWaitlist(second, group._id, 'Half');
    expect(await waitlistOf(second, group._id)).toMatchObject({
      waiting: 2,
      place: { position: 2 },
    });
    const { status: again } = await joinWaitlist(first, group._id, 'Half');
    expect(again).toBe(200);
    expect(await waitlistOf(first, group._id)).toMatchObject({
      waiting: 2,
      place: { position: 1 },
    });
    expect(await waitlistOf(await buildUser(), group._id)).toEqual({
      waiting: 2,
      offered: 0,
      quartersOffered: 0,
      place: null,
      offer: null,
    });
  });

  it('stays when the portion gets smaller, and moves to the end when it gets bigger', async () => {
    const { group } = await buildFull();
    const [first, second, third] = await buildWaitlist(group._id, 'Half', 'Half', 'Half');
    if (!first || !second || !third) throw new Error('The line is too short.');
    await joinWaitlist(first, group._id, 'Quarter');
    await joinWaitlist(second, group._id, 'Full');
    expect((await waitlistOf(first, group._id))?.place).toEqual({
      portion: 'Quarter',
      position: 1,
    });
    expect((await waitlistOf(third, group._id))?.place).toEqual({ portion: 'Half', position: 2 });
    expect((await waitlistOf(second, group._id))?.place).toEqual({ portion: 'Full', position: 3 });
  });

  it('can be given up', async () => {
    const { group } = await buildFull();
    const [first, second] = await buildWaitlist(group._id, 'Half', 'Half');
    if (!first || !second) throw new Error('The line is too short.');
    expect((await leaveWaitlist(first, group._id)).body.line).toMatchObject({
      waiting: 1,
      place: null,
    });
    expect((await waitlistOf(second, group._id))?.place).toMatchObject({ position: 1 });
    expect((await leaveWaitlist(first, group._id)).status).toBe(200);
  });

  it('is one of three at most, waitlist holds included, when four are requested at once', async () => {
    const person = await buildConfirmed();
    const built = await Promise.all([1, 2, 3, 4].map(() => buildTight()));
    const answers = await Promise.all(
      built.map(({ group }) => joinWaitlist(person, group._id, 'Half')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('You are on 3 waitlists already. Leave one of them first.');
    const [first] = built.filter((_, index) => answers[index]?.status === 200);
    const [last] = built.filter((_, index) => answers[index]?.status === 409);
    if (!first || !last) throw new Error('none');
    await refundSold(first.quarter);
    expect((await waitlistOf(person, first.group._id))?.offer).not.toBeNull();
    expect((await joinWaitlist(person, last.group._id, 'Half')).status).toBe(409);
    await leaveWaitlist(person, first.group._id);
    expect((await joinWaitlist(person, last.group._id, 'Half')).status).toBe(200);
    expect((await joinWaitlist(person, last.group._id, 'Full')).status).toBe(200);
  });

  it('is refused for a while after two passed waitlist holds', async () => {
    const person = await buildConfirmed();
    for (const _ of [1, 2]) {
      const { group, quarter } = await buildTight();
      expect((await joinWaitlist(person, group._id, 'Half')).status).toBe(200);
      await refundSold(quarter);
      expect((await leaveWaitlist(person, group._id)).status).toBe(200);
    }
    const { group } = await buildFull();
    const { status, body } = await joinWaitlist(person, group._id, 'Half');
    expect(status).toBe(429);
    expect(body.message).toMatch(
      /^2 shares were held for you that you did not pay for\. Please try again in 10 minutes\.$/,
    );
    expect((await startPayment(person, (await buildGroup())._id, 'Half')).status).toBe(200);
  });

  it('is refused for a portion that is available', async () => {
    const { group } = await buildTight();
    const { status, body } = await joinWaitlist(await buildUser(), group._id, 'Quarter');
    expect(status).toBe(409);
    expect(body.message).toBe('A Quarter is available now: you can buy it.');
  });

  it('is refused for a portion that the group does not sell', async () => {
    const group = await buildGroup({ portionsAvailable: ['Half'] });
    const { status } = await joinWaitlist(await buildUser(), group._id, 'Full');
    expect(status).toBe(422);
  });

  it('is refused to a buyer who holds a share of the group', async () => {
    const { group } = await buildTight();
    const { buyer: holder } = await holdShare(group._id, 'Quarter');
    const { status, body } = await joinWaitlist(holder, group._id, 'Half');
    expect(status).toBe(409);
    expect(body.message).toMatch(/^A Quarter of this group is held for you/);
  });

  it('is refused in a group that an admin marked full', async () => {
    const { group } = await buildTight();
    await setStatus(group._id, 'full');
    const { status, body } = await joinWaitlist(await buildUser(), group._id, 'Half');
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'This group is no longer for sale.',
    });
  });

  it('is refused in a closed group, and to a member who may not see the group', async () => {
    const { group } = await buildTight();
    await setStatus(group._id, 'closed');
    const { status, body } = await joinWaitlist(await buildUser(), group._id, 'Half');
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'This group is closed.',
    });
    const { member } = await buildRanch();
    expect((await joinWaitlist(member, group._id, 'Half')).status).toBe(404);
  });
});

describe('places and waitlist holds end', () => {
  it.each([
    ['closed', (groupId: string) => setStatus(groupId, 'closed')],
    [
      'called off',
      async (groupId: string, name: string) =>
        api('POST', `/api/groups/${groupId}/call-off`, {
          token: await superadminToken(),
          body: { name, reason: 'The steer fell ill.' },
        }),
    ],
  ])('with a group that is %s', async (_, end) => {
    const { group, quarter } = await buildTight();
    const [first, second] = await buildWaitlist(group._id, 'Half', 'Half');
    if (!first || !second) throw new Error('The line is too short.');
    await refundSold(quarter);
    expect((await end(group._id, group.name)).status).toBe(200);
    const none = { waiting: 0, offered: 0, quartersOffered: 0, place: null, offer: null };
    expect(await waitlistOf(first, group._id)).toEqual(none);
    expect(await waitlistOf(second, group._id)).toEqual(none);
    await waitForMail(first.email, `Your share of ${group.name} was released`);
  });

  it('but not with a group that is marked full, because it may open again', async () => {
    const { group, quarter } = await buildTight();
    const [first] = await buildWaitlist(group._id, 'Half');
    if (!first) throw new Error('The line is too short.');
    await refundSold(quarter);
    await setStatus(group._id, 'full');
    expect(await waitlistOf(first, group._id)).toMatchObject({
      place: { position: 1 },
      offer: null,
    });
  });

  it('with a deleted group', async () => {
    const group = await buildGroup({ totalPortions: 1 });
    const full = await buyShare(group._id, 'Full');
    const [first] = await buildWaitlist(group._id, 'Half');
    if (!first) throw new Error('The line is too short.');
    await refundSold(full);
    const answer = await api('DELETE', `/api/groups/${group._id}`, {
      token: await superadminToken(),
    });
    expect(answer.status).toBe(200);
    expect(await purchasesOf(first)).toEqual([]);
    const { body } = await api('GET', '/api/account/data', { token: first.token });
    expect(body).toMatchObject({ waitlistPlaces: [] });
  });

  it('with a member who is removed from the group, and the next is asked', async () => {
    const { group, member, change: asAdmin } = await buildRanch();
    const full = await buyShare(group._id, 'Full');
    for (const _ of [1, 2, 3]) await buyShare(group._id, 'Full');
    await asAdmin('PATCH', '/members/add', { email: member.email });
    await joinWaitlist(await confirmEmail(member), group._id, 'Half');
    const [next] = await buildWaitlist(group._id, 'Full');
    if (!next) throw new Error('The line is too short.');
    await refundSold(full);
    expect((await waitlistOf(member, group._id))?.offer).not.toBeNull();
    await asAdmin('PATCH', '/members/remove', { email: member.email });
    expect(await waitlistOf(member, group._id)).toMatchObject({ place: null, offer: null });
    expect((await waitlistOf(next, group._id))?.offer).toMatchObject({ portion: 'Full' });
  });

  it('with a deleted account, and the next is asked', async () => {
    const { group, quarter } = await buildTight();
    const [first, gone, third] = await buildWaitlist(group._id, 'Half', 'Half', 'Half');
    if (!first || !gone || !third) throw new Error('The line is too short.');
    await refundSold(quarter);
    for (const person of [gone, first]) {
      const { status } = await api('POST', '/api/account/delete', {
        token: person.token,
        body: { currentPassword: person.password, confirmation: 'DELETE' },
      });
      expect(status).toBe(200);
    }
    expect(await waitlistOf(third, group._id)).toMatchObject({
      waiting: 0,
      offer: { portion: 'Half' },
    });
  });

  it('when the holder releases a waitlist hold, even if they may not buy there any more', async () => {
    const { group, quarter } = await buildTight();
    const [first, second] = await buildWaitlist(group._id, 'Half', 'Half');
    if (!first || !second) throw new Error('The line is too short.');
    await refundSold(quarter);
    await buyShare((await buildGroup())._id, 'Half', first);
    expect((await leaveWaitlist(first, group._id)).status).toBe(200);
    expect((await waitlistOf(second, group._id))?.offer).toMatchObject({ portion: 'Half' });
    expect((await leaveWaitlist(first, group._id)).status).toBe(404);
  });

  it('with a place that is given up, also when its holder may not buy there any more', async () => {
    const { group } = await buildTight();
    const [first] = await buildWaitlist(group._id, 'Half');
    if (!first) throw new Error('The line is too short.');
    await buyShare((await buildGroup())._id, 'Half', first);
    const left = await leaveWaitlist(first, group._id);
    expect(left.status).toBe(200);
    expect(left.body.line).toMatchObject({ place: null, offer: null });
  });

  it('when it is the turn of a person who may not buy there any more', async () => {
    const { group, quarter } = await buildTight();
    const [first, second] = await buildWaitlist(group._id, 'Half', 'Half');
    if (!first || !second) throw new Error('The line is too short.');
    await buyShare((await buildGroup())._id, 'Half', first);
    await refundSold(quarter);
    expect((await waitlistOf(second, group._id))?.offer).toMatchObject({ portion: 'Half' });
  });
});

it('is part of the data export of a person', async () => {
  const { group } = await buildFull();
  const [first] = await buildWaitlist(group._id, 'Half');
  const { body } = await api('GET', '/api/account/data', { token: first?.token ?? '' });
  expect(body).toMatchObject({
    waitlistPlaces: [{ groupId: group._id, group: group.name, portion: 'Half' }],
  });
});

it('is shown to an admin as a number', async () => {
  const { admin, group } = await buildRanch();
  await buyShare(group._id, 'Full');
  for (const _ of [1, 2, 3]) await buyShare(group._id, 'Full');
  await buildWaitlist(group._id, 'Half', 'Quarter');
  expect(await waitlistOf(admin, group._id)).toMatchObject({
    waiting: 2,
    place: null,
    offer: null,
  });
});
