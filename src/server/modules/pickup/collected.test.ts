import type { AuditEntry } from '#shared/audit/audit.contract';
import { checkOff } from '#testing/factories/pickup';
import { buyShare, holdShare, purchasesOf, sellForCash } from '#testing/factories/purchases';
import { buildGroup } from '#testing/factories/groups';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, superadminToken } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

const openRanch = async () => {
  const ranch = await buildRanch();
  const { purchase, buyer } = await buyShare(ranch.group._id, 'Half', ranch.member);
  return { ...ranch, buyer, id: purchase._id, token: ranch.admin.token };
};

const actionsOf = async (subject: string): Promise<string[]> => {
  const path = `/api/audit?subject=${subject}`;
  const { body } = await api<AuditEntry[]>('GET', path, { token: await superadminToken() });
  return body.map(({ action }) => action).filter((action) => action.includes('collect'));
};

describe('checking a share off', () => {
  it('gives it out once, with who and when, and undoes it', async () => {
    const { admin, id, token, buyer } = await openRanch();
    await advanceClock(3600);
    const tappedAt = new Date(Date.now() + 1_800_000).toISOString();
    const given = await checkOff(id, token, { tappedAt });
    expect(given.body).toMatchObject({ collectedAt: tappedAt, collectedBy: admin.username });
    // A second tap, of another phone, changes nothing.
    const again = await checkOff(id, await superadminToken());
    expect(again.body).toMatchObject({ collectedAt: tappedAt, collectedBy: admin.username });
    const receipt = await api<{ handover: object }>('GET', `/api/purchases/${id}`, buyer);
    expect(receipt.body.handover).toMatchObject({ collectedAt: tappedAt });
    const undone = await checkOff(id, token, { collected: false });
    expect(undone.body).toMatchObject({ collectedAt: null, collectedBy: null });
    expect(await actionsOf(id)).toEqual(['purchase.uncollect', 'purchase.collect']);
  });

  it('takes a tap that arrives again, after another one, for the one it is', async () => {
    const { id, token } = await openRanch();
    const tapId = crypto.randomUUID();
    await checkOff(id, token, { tapId });
    await checkOff(id, token, { collected: false });
    const late = await checkOff(id, token, { tapId });
    expect(late).toMatchObject({ status: 200, body: { collectedAt: null } });
  });

  it('counts taps that meet as one', async () => {
    const { id, token } = await openRanch();
    const answers = await Promise.all([1, 2, 3, 4].map(() => checkOff(id, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await actionsOf(id)).toEqual(['purchase.collect']);
  });

  it('takes a phone’s clock that is ahead for now', async () => {
    const { id, token } = await openRanch();
    const { body } = await checkOff(id, token, { tappedAt: '2100-01-01T00:00:00Z' });
    expect(Date.parse(body.collectedAt ?? '')).toBeLessThan(Date.now() + 60_000);
  });

  it('refuses a share that was never paid, and those of others', async () => {
    const { id, token, group, admin, member } = await openRanch();
    const other = await buildSupplierAdmin();
    expect((await checkOff(id, other.token)).status).toBe(404);
    expect((await checkOff(id, (await buildUser()).token)).status).toBe(403);
    expect((await checkOff(crypto.randomUUID(), token)).status).toBe(404);
    expect((await checkOff(id, token, { tapId: 'tap' })).status).toBe(422);
    const held = await holdShare(group._id, 'Quarter');
    const [hold] = await purchasesOf(held.buyer);
    expect(await checkOff(hold?._id ?? '', token)).toMatchObject({
      status: 409,
      body: { message: 'This share is not paid: do not give it out.' },
    });
    const cash = await sellForCash(group._id, { token, email: member.email });
    expect((await checkOff(cash._id, token)).body.collectedBy).toBe(admin.username);
  });
});

it('ends a group whose every paid share is given out, and takes that back', async () => {
  const admin = await buildSupplierAdmin();
  const { token, supplierId } = admin;
  const group = await buildGroup({ supplierId, totalPortions: 1 });
  const member = await buildUser({ supplierId });
  const { purchase } = await buyShare(group._id, 'Half', member);
  const id = purchase._id;
  const cash = await sellForCash(group._id, { token, email: member.email });
  const doneAt = async () => {
    const { body } = await api<{ group: { doneAt?: string | null } }>(
      'GET',
      `/api/groups/${group._id}`,
      { token },
    );
    return body.group.doneAt ?? null;
  };
  await checkOff(id, token);
  expect(await doneAt()).toBeNull();
  await checkOff(cash._id, token);
  expect(await doneAt()).toEqual(expect.any(String));
  await checkOff(id, token, { collected: false });
  expect(await doneAt()).toBeNull();
});
