import type { Agreement, Owner } from '#shared/owners/owners.contract';
import { buildOwned, readReceipt } from '#testing/factories/owners';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, succeed } from '#testing/factories/users';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const sign = (id: string, token: string, body: object = { name: 'Ann Ames', version: 1 }) =>
  api<Agreement & { message: string }>('POST', `/api/purchases/${id}/agreement`, { token, body });

const day = 24 * 3600;

const remindersTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('For the butcher'));

describe('the agreement of a custom-exempt animal', () => {
  it('is signed once, and stays with the purchase', async () => {
    const { buyer, purchase, group, admin } = await buildOwned();
    const { agreement } = await readReceipt(purchase._id, buyer.token);
    expect(agreement).toEqual({ version: 1, signed: null, canSign: true });
    const signed = await sign(purchase._id, buyer.token);
    expect(signed.body).toMatchObject({ signed: { name: 'Ann Ames' }, canSign: false });
    const again = await sign(purchase._id, buyer.token, { name: 'Bo Byrd', version: 1 });
    expect(again.body).toEqual(signed.body);
    expect((await readReceipt(purchase._id, buyer.token)).agreement).toEqual(signed.body);
    const { body } = await api<{ owners: Owner[] }>(
      'GET',
      `/api/groups/${group._id}/owners`,
      admin,
    );
    expect(body.owners).toMatchObject([{ agreement: { signed: { name: 'Ann Ames' } } }]);
  });

  it('is not signed without a name, of another text, by another, nor for another animal', async () => {
    const { buyer, purchase, admin } = await buildOwned();
    const { token } = buyer;
    expect(await sign(purchase._id, token, { name: ' ', version: 1 })).toMatchObject({
      status: 422,
      body: { fields: { name: 'Type your name to sign.' } },
    });
    const stale = await sign(purchase._id, token, { name: 'Ann', version: 2 });
    expect(stale).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('changed') },
    });
    expect((await sign(purchase._id, admin.token)).status).toBe(404);
    expect((await sign(purchase._id, (await buildUser()).token)).status).toBe(404);
    expect((await sign('no-id', token)).status).toBe(404);
    const inspected = await buyShare((await buildRanch()).group._id, 'Half');
    const { agreement } = await readReceipt(inspected.purchase._id, inspected.buyer.token);
    expect(agreement).toBeUndefined();
    expect((await sign(inspected.purchase._id, inspected.buyer.token)).status).toBe(409);
  });
});

/** The animal is booked, then harvested. */
async function harvest({ change }: Awaited<ReturnType<typeof buildOwned>>) {
  for (const kind of ['booked', 'harvested']) {
    await succeed(change('PUT', `/milestones/${kind}`, { done: true }));
  }
}

describe('after the harvest', () => {
  it('no owner signs, and no buyer is reminded to', async () => {
    const owned = await buildOwned();
    const { buyer, purchase } = owned;
    await harvest(owned);
    const { agreement } = await readReceipt(purchase._id, buyer.token);
    expect(agreement).toMatchObject({ signed: null, canSign: false });
    expect((await sign(purchase._id, buyer.token)).status).toBe(409);
    await advanceClock(4 * day);
    await runJobs('owners', 'mail');
    expect(await remindersTo(buyer.email)).toEqual([]);
  });
});

describe('reminders of owners', () => {
  it('go to buyers who have not signed: after three days, then weekly, four at most', async () => {
    const { buyer, purchase, group } = await buildOwned();
    const { buyer: signed, purchase: other } = await buyShare(group._id, 'Quarter');
    await sign(other._id, signed.token);
    const counts: number[] = [];
    for (const days of [2.9, 0.2, 6.8, 0.3, 7.1, 7.1, 7.1, 30]) {
      await advanceClock(days * day);
      await runJobs('owners', 'owners', 'mail');
      counts.push((await remindersTo(buyer.email)).length);
    }
    expect(counts).toEqual([0, 1, 1, 2, 3, 4, 4, 4]);
    expect(await remindersTo(signed.email)).toEqual([]);
    const [mail] = await remindersTo(buyer.email);
    expect(mail?.text).toContain('please sign, before the animal is slaughtered');
    expect(mail?.text).toContain(`/purchases/${purchase._id}/receipt`);
  });
});
