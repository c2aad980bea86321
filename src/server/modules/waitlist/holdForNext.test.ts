import { payByCard } from '#testing/cardProvider';
import { buildGroup, setStatus } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import {
  buildFull,
  buildWaitlist,
  buildTight,
  refundSold,
  leaveWaitlist,
  waitlistOf,
  releaseHeld,
  joinWaitlist,
} from '#testing/factories/waitlist';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const leaveGroup = ({ token }: TestUser, purchase: { _id: string }) =>
  api('POST', `/api/purchases/${purchase._id}/leave`, { token });

const change = async (groupId: string, body: object) =>
  api('PUT', `/api/groups/${groupId}`, { token: await superadminToken(), body });

describe('a share that is back on sale', () => {
  it('is held for the first person on the waitlist, is mailed to them with its end, and can be paid', async () => {
    const { group, buyer, purchase } = await buildTight();
    const [first, second] = await buildWaitlist(group._id, 'Half', 'Half');
    if (!first || !second) throw new Error('The line is too short.');
    expect((await leaveGroup(buyer, purchase)).status).toBe(200);
    const line = await waitlistOf(first, group._id);
    expect(line).toMatchObject({
      waiting: 1,
      place: null,
      offer: { portion: 'Half', price: 2200 },
    });
    const hours = (Date.parse(line?.offer?.heldUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await waitlistOf(second, group._id)).toMatchObject({
      place: { position: 1 },
      offer: null,
    });
    const mail = await waitForMail(
      first.email,
      `A Half of ${group.name}, 1/2 of the beef, opened up: it is held for you`,
    );
    expect(mail.text).toMatch(/It costs \$2,200\.00, and it is held for you until \w+day, /);
    expect(mail.text).toContain(`/groups/view/${group._id}`);

    const seen = await readGroup(first.token, group._id);
    expect(seen.quarters).toMatchObject({ held: 2, yoursHeld: 2 });
    expect(seen.shares?.map(({ portion, available }) => [portion, available])).toEqual([
      ['Full', false],
      ['Half', true],
      ['Quarter', false],
    ]);
    const { body } = await startPayment(first, group._id, 'Half');
    await payByCard(body.paymentIntentId);
    const bought = await trackPurchase(first, { groupId: group._id, portion: 'Half' });
    expect(bought.status).toBe(201);
    expect(bought.body.updatedGroup.line).toMatchObject({ waiting: 1, place: null, offer: null });
    expect(await purchasesOf(first)).toMatchObject([{ state: 'paid', amountPaid: 2200 }]);
  });

  it('is not sold to others while it fits a person on the waitlist', async () => {
    const { group, buyer, purchase } = await buildTight();
    await buildWaitlist(group._id, 'Half');
    await leaveGroup(buyer, purchase);
    const outsider = await buildUser();
    expect((await startPayment(outsider, group._id, 'Half', 220_000)).status).toBe(409);
    // No person in line waits for what is left.
    expect((await startPayment(outsider, group._id, 'Quarter')).status).toBe(200);
  });

  it('skips people whose portion does not fit, and they stay first', async () => {
    const { group, quarter } = await buildTight();
    const [full, half] = await buildWaitlist(group._id, 'Full', 'Half');
    if (!full || !half) throw new Error('The line is too short.');
    await refundSold(quarter);
    expect((await waitlistOf(half, group._id))?.offer).toMatchObject({ portion: 'Half' });
    expect((await waitlistOf(full, group._id))?.place).toMatchObject({ position: 1 });
  });

  it('is held for as many people as it is enough for', async () => {
    const { group, purchase } = await buildFull();
    const line = await buildWaitlist(group._id, 'Quarter', 'Half', 'Quarter', 'Quarter');
    await api('POST', `/api/purchases/${purchase._id}/refund`, {
      token: await superadminToken(),
      body: { reason: 'The steer fell ill.' },
    });
    const lines = await Promise.all(line.map((person) => waitlistOf(person, group._id)));
    expect(lines.map((one) => one?.offer?.portion ?? one?.place?.position)).toEqual([
      'Quarter',
      'Half',
      'Quarter',
      1,
    ]);
  });

  it('is held for the next person when the one before releases it', async () => {
    const { group, quarter } = await buildTight();
    const [first, second, third] = await buildWaitlist(group._id, 'Half', 'Half', 'Half');
    if (!first || !second || !third) throw new Error('The line is too short.');
    await refundSold(quarter);
    // Mailed while it is held for them.
    await runJobs('mail');
    expect((await releaseHeld(first)).status).toBe(200);
    expect(await waitlistOf(first, group._id)).toMatchObject({
      waiting: 2,
      place: { portion: 'Half', position: 2 },
      offer: null,
    });
    expect((await waitlistOf(second, group._id))?.offer).toMatchObject({ portion: 'Half' });
    const left = await leaveWaitlist(second, group._id);
    expect(left.body.line).toMatchObject({ waiting: 1, place: null, offer: null });
    expect((await waitlistOf(third, group._id))?.offer).toMatchObject({ portion: 'Half' });
    const subject = `A Half of ${group.name}, 1/2 of the beef, opened up: it is held for you`;
    await waitForMail(third.email, subject);
    await waitForMail(first.email, subject);
    const asked = (await mailsTo(first.email)).filter(({ subject }) =>
      subject.startsWith('A Half'),
    );
    expect(asked).toHaveLength(1);
  });

  it('is free when all members on the waitlist have passed it, who are asked again for the next', async () => {
    const { group, buyer, purchase, quarter } = await buildTight();
    const [first] = await buildWaitlist(group._id, 'Half');
    if (!first) throw new Error('The waitlist is empty.');
    await refundSold(quarter);
    await releaseHeld(first);
    await runJobs('sweep');
    expect(await waitlistOf(first, group._id)).toMatchObject({
      place: { position: 1 },
      offer: null,
    });
    expect((await startPayment(await buildUser(), group._id, 'Half')).status).toBe(200);
    await refundSold({ buyer, purchase });
    expect((await waitlistOf(first, group._id))?.offer).toMatchObject({ portion: 'Half' });
    // The second time a person passes they leave the waitlist.
    await releaseHeld(first);
    expect(await waitlistOf(first, group._id)).toMatchObject({ place: null, offer: null });
  });

  it('is not held again for a person who passed it, left and joined again', async () => {
    const { group, quarter } = await buildTight();
    const [first, second] = await buildWaitlist(group._id, 'Half', 'Half');
    if (!first || !second) throw new Error('The waitlist is too short.');
    await refundSold(quarter);
    await leaveWaitlist(first, group._id);
    expect((await joinWaitlist(first, group._id, 'Half')).status).toBe(200);
    await leaveWaitlist(second, group._id);
    await runJobs('sweep');
    expect(await waitlistOf(first, group._id)).toMatchObject({
      place: { position: 1 },
      offer: null,
    });
  });

  it('is not exchanged for another share, nor sold at another price', async () => {
    const { group, quarter } = await buildTight();
    const [first] = await buildWaitlist(group._id, 'Half');
    if (!first) throw new Error('The line is too short.');
    await refundSold(quarter);
    const other = await startPayment(first, group._id, 'Quarter', 110_000);
    expect({ status: other.status, ...other.body }).toMatchObject({
      status: 409,
      message: 'A Half of this group is held for you. Pay for it, or pass on it first.',
    });
    const { status, body } = await startPayment(first, group._id, 'Half', 100_000);
    expect({ status, ...body }).toMatchObject({ status: 409, price: 2200 });
    expect((await waitlistOf(first, group._id))?.offer).toMatchObject({ portion: 'Half' });
    expect((await joinWaitlist(first, group._id, 'Full')).status).toBe(409);
  });

  it('is held for a person who holds three shares, and does not count as one of them', async () => {
    const { group, quarter } = await buildTight();
    const [first] = await buildWaitlist(group._id, 'Half');
    if (!first) throw new Error('The line is too short.');
    for (const _ of [1, 2]) await startPayment(first, (await buildGroup())._id, 'Half');
    await refundSold(quarter);
    expect((await waitlistOf(first, group._id))?.offer).not.toBeNull();
    expect((await startPayment(first, (await buildGroup())._id, 'Half')).status).toBe(200);
    expect((await startPayment(first, (await buildGroup())._id, 'Half')).status).toBe(409);
    expect((await startPayment(first, group._id, 'Half')).status).toBe(200);
  });

  it('is not held for a person who bought another share of the group, which ended their place', async () => {
    const { group, quarter } = await buildTight();
    const [first, second] = await buildWaitlist(group._id, 'Half', 'Half');
    if (!first || !second) throw new Error('The line is too short.');
    const { body } = await startPayment(first, group._id, 'Quarter');
    await payByCard(body.paymentIntentId);
    await trackPurchase(first, { groupId: group._id, portion: 'Quarter' });
    expect(await waitlistOf(first, group._id)).toMatchObject({
      waiting: 1,
      place: null,
      offer: null,
    });
    await refundSold(quarter);
    expect((await waitlistOf(second, group._id))?.place).toMatchObject({ position: 1 });
  });

  it('is held when an admin puts more on sale', async () => {
    const group = await buildGroup({ totalPortions: 2 });
    expect((await change(group._id, { remainingCost: 2200 })).status).toBe(200);
    await buyShare(group._id, 'Half');
    const [first] = await buildWaitlist(group._id, 'Full');
    if (!first) throw new Error('The line is too short.');
    expect((await change(group._id, { remainingCost: 3300 })).status).toBe(200);
    expect((await waitlistOf(first, group._id))?.offer).toMatchObject({ portion: 'Full' });
  });

  it('cannot be added to a hold while a person waits for it', async () => {
    const { group, quarter } = await buildTight();
    const [first] = await buildWaitlist(group._id, 'Half');
    if (!first) throw new Error('The line is too short.');
    const { buyer: holder } = await holdShare(group._id, 'Quarter');
    await refundSold(quarter);
    expect((await startPayment(holder, group._id, 'Half', 220_000)).status).toBe(409);
    expect(await purchasesOf(holder)).toMatchObject([{ state: 'held', portion: 'Quarter' }]);
    await releaseHeld(holder);
    expect((await waitlistOf(first, group._id))?.offer).toMatchObject({ portion: 'Half' });
  });

  it('is held when the group is put back on sale, or sells other portions', async () => {
    const group = await buildGroup({ totalPortions: 1, portionsAvailable: ['Full', 'Half'] });
    const full = await buyShare(group._id, 'Full');
    const [first] = await buildWaitlist(group._id, 'Half');
    if (!first) throw new Error('The line is too short.');
    await refundSold(full);
    await setStatus(group._id, 'full');
    expect(await waitlistOf(first, group._id)).toMatchObject({
      place: { position: 1 },
      offer: null,
    });
    await setStatus(group._id, 'open');
    expect((await waitlistOf(first, group._id))?.offer).toMatchObject({ portion: 'Half' });
    const [second] = await buildWaitlist(group._id, 'Full');
    if (!second) throw new Error('The line is too short.');
    await change(group._id, { portionsAvailable: ['Half'] });
    await releaseHeld(first);
    expect((await waitlistOf(second, group._id))?.place).toMatchObject({ position: 1 });
    await change(group._id, { portionsAvailable: ['Full', 'Half'] });
    expect((await waitlistOf(second, group._id))?.offer).toMatchObject({ portion: 'Full' });
  });
});
