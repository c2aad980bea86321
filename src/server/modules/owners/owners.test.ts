import type { AuditEntry } from '#shared/audit/audit.contract';
import type { Owner, ShareOwner } from '#shared/owners/owners.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { reach } from '#testing/factories/milestones';
import { buildOwned, giveContact, ownerContact, readReceipt } from '#testing/factories/owners';
import { holdShare, purchasesOf, refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, logIn, succeed, superadminToken } from '#testing/factories/users';
import { setStatus } from '#testing/factories/groups';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

const setOwner = (id: string, token: string, contact: object | null = ownerContact) =>
  api<ShareOwner & { message: string }>('PUT', `/api/purchases/${id}/owner`, {
    token,
    body: { contact },
  });

const listOwners = (groupId: string, token: string) =>
  api<{ owners: Owner[]; needsAgreement: boolean }>('GET', `/api/groups/${groupId}/owners`, {
    token,
  });

/** A Half of the group that was sold to Ray, who has no account. */
const sellToRay = async (groupId: string, token: string) =>
  (
    await succeed(
      api<{ purchase: Purchase }>('POST', `/api/groups/${groupId}/cash-sales`, {
        token,
        body: {
          portion: 'Half',
          amountPaid: 550,
          saleId: crypto.randomUUID(),
          name: 'Ray Alvarez',
        },
      }),
    )
  ).body.purchase;

describe('the contact of a buyer', () => {
  it('is the account’s, and stands on the receipts of paid shares', async () => {
    const { buyer, purchase, group } = await buildOwned();
    const nothing = { contact: null, isFrozen: false };
    expect((await readReceipt(purchase._id, buyer.token)).owner).toEqual(nothing);
    expect((await giveContact(buyer.token)).body).toEqual({ contact: ownerContact });
    const { owner } = await readReceipt(purchase._id, buyer.token);
    expect(owner).toEqual({ contact: ownerContact, isFrozen: false });
    expect((await api('GET', '/api/account', buyer)).body).toMatchObject({ contact: ownerContact });
    const held = await holdShare(group._id, 'Quarter');
    await giveContact(held.buyer.token);
    const [hold] = await purchasesOf(held.buyer);
    expect(await readReceipt(hold?._id ?? '', held.buyer.token)).not.toHaveProperty('owner');
    await refundShare(purchase._id);
    expect(await readReceipt(purchase._id, buyer.token)).not.toHaveProperty('owner');
  });

  it('is not put back by a form that another device opened before', async () => {
    const buyer = await buildUser();
    const moved = { ...ownerContact, street: '9 Oak Road' };
    await succeed(giveContact(buyer.token));
    await succeed(giveContact(buyer.token, moved));
    const save = (body: object) => api('PUT', '/api/account/contact', { token: buyer.token, body });
    const phoned = { ...ownerContact, phone: '509 555 0199' };
    expect(await save({ contact: phoned, seen: ownerContact })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        fields: { 'contact.street': 'Now: 9 Oak Road.', 'contact.phone': 'Now: 509 555 0134.' },
      },
    });
    expect((await save({ contact: moved, seen: null })).status).toBe(200);
    expect((await save({ contact: phoned, seen: moved })).body).toEqual({ contact: phoned });
    expect((await save({ contact: moved })).body).toEqual({ contact: moved });
  });

  it('is not put back by what another admin typed before for a guest', async () => {
    const { group, token } = await buildOwned().then(({ admin, ...owned }) => ({
      ...owned,
      ...admin,
    }));
    const { _id } = await sellToRay(group._id, token);
    await succeed(setOwner(_id, token));
    const body = { contact: { ...ownerContact, city: 'Yakima' }, seen: null };
    expect(await api('PUT', `/api/purchases/${_id}/owner`, { token, body })).toMatchObject({
      status: 409,
      body: { fields: { 'contact.city': 'Now: Ellensburg.' } },
    });
  });

  it.each([
    ['name', ' '],
    ['phone', 'call me'],
    ['phone', '555'],
    ['street', ''],
    ['city', ''],
    ['state', 'Washington'],
    ['zip', '9892'],
  ])('refuses %s %j at its field', async (field, text) => {
    const { token } = await buildUser();
    const { status, body } = await giveContact(token, { ...ownerContact, [field]: text });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: { [`contact.${field}`]: expect.any(String) } });
  });

  it('is in the person’s export, and not in the audit log', async () => {
    const { buyer, purchase, admin } = await buildOwned();
    await giveContact(buyer.token);
    const ray = await sellToRay(purchase.groupId, admin.token);
    await succeed(setOwner(ray._id, admin.token));
    const { body } = await api('GET', '/api/account/data', { token: buyer.token });
    expect(body).toMatchObject({ account: { contact: ownerContact }, shareOwners: [] });
    const token = await superadminToken();
    const readLog = async (actor: string) =>
      (await succeed(api<AuditEntry[]>('GET', `/api/audit?actor=${actor}`, { token }))).body;
    const log = [...(await readLog(buyer.userId)), ...(await readLog(admin.userId))];
    const actions = log.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['user.contact', 'purchase.owner']));
    for (const text of [ownerContact.street, ownerContact.phone, ownerContact.name]) {
      expect(JSON.stringify(log)).not.toContain(text);
    }
  });

  it('is shown to admins of the group and to no one else', async () => {
    const { buyer, group, admin, member } = await buildOwned();
    await giveContact(buyer.token);
    for (const token of [admin.token, await superadminToken()]) {
      const { body } = await listOwners(group._id, token);
      expect(body).toMatchObject({
        needsAgreement: true,
        owners: [{ buyer: buyer.username, contact: ownerContact, part: '1/8', isGuest: false }],
      });
    }
    const elsewhere = await buildSupplierAdmin();
    expect((await listOwners(group._id, elsewhere.token)).status).toBe(404);
    expect((await listOwners(group._id, member.token)).status).toBe(403);
    const seen = await api('GET', `/api/groups/${group._id}`, { token: member.token });
    expect(JSON.stringify(seen.body)).not.toContain(ownerContact.street);
  });

  it('goes with the account', async () => {
    const { buyer, purchase, group, admin } = await buildOwned();
    await giveContact(buyer.token);
    const body = { currentPassword: buyer.password, confirmation: 'DELETE' };
    await succeed(api('POST', '/api/account/delete', { token: buyer.token, body }));
    const { owners } = (await listOwners(group._id, admin.token)).body;
    expect(owners).toMatchObject([{ purchaseId: purchase._id, contact: null, isGuest: true }]);
  });
});

describe('an owner whom an admin types', () => {
  it('is a guest, and can be emptied again', async () => {
    const { admin, purchase: other, group } = await buildOwned();
    const ray = await sellToRay(group._id, admin.token);
    expect((await setOwner(ray._id, admin.token)).body).toEqual({
      contact: ownerContact,
      isFrozen: true,
    });
    expect((await setOwner(ray._id, admin.token, null)).body.contact).toBeNull();
    const elsewhere = await buildSupplierAdmin();
    expect((await setOwner(ray._id, elsewhere.token)).status).toBe(404);
    expect((await setOwner(crypto.randomUUID(), admin.token)).status).toBe(404);
    await refundShare(other._id);
    expect((await setOwner(other._id, admin.token)).status).toBe(404);
  });

  it('is not a buyer who has given a contact, who can change it', async () => {
    const { admin, purchase, buyer } = await buildOwned();
    await giveContact(buyer.token);
    const refused = await setOwner(purchase._id, admin.token, { ...ownerContact, name: 'Bo' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('until the papers are printed');
  });

  it('stays when the account’s contact changes', async () => {
    const { admin, purchase, buyer } = await buildOwned();
    await succeed(setOwner(purchase._id, admin.token));
    await giveContact(buyer.token, { ...ownerContact, street: '9 New Street' });
    const { owner } = await readReceipt(purchase._id, buyer.token);
    expect(owner).toEqual({ contact: ownerContact, isFrozen: true });
  });
});

describe('contacts of a group that has ended', () => {
  const year = 365 * 24 * 3600;

  it('are forgotten two years later, with the account’s if it bought nothing since', async () => {
    const { admin, buyer, group } = await buildOwned();
    const ray = await sellToRay(group._id, admin.token);
    await succeed(setOwner(ray._id, admin.token));
    await giveContact(buyer.token);
    await succeed(setStatus(group._id, 'closed'));
    const contacts = async () => {
      const { body } = await listOwners(group._id, await superadminToken());
      return body.owners.map(({ contact }) => contact?.name);
    };
    await advanceClock(1.9 * year);
    await runJobs('owners');
    expect(await contacts()).toEqual(['Ann Ames', 'Ann Ames']);
    await advanceClock(0.2 * year);
    expect(await contacts()).toEqual([undefined, undefined]);
    await runJobs('owners');
    expect(await contacts()).toEqual([undefined, undefined]);
  });

  it('are forgotten two years after the last milestone where a full group is never marked as done', async () => {
    const { buyer, group } = await buildOwned();
    await giveContact(buyer.token);
    await succeed(setStatus(group._id, 'full'));
    const contact = async () => {
      const { body } = await listOwners(group._id, await superadminToken());
      return body.owners[0]?.contact?.name;
    };
    await advanceClock(1.9 * year);
    await reach(group._id, 'harvested');
    await advanceClock(1.9 * year);
    await runJobs('owners');
    expect(await contact()).toBe('Ann Ames');
    await advanceClock(0.2 * year);
    expect(await contact()).toBeUndefined();
  });

  it('are kept while the group sells', async () => {
    const { buyer, purchase } = await buildOwned();
    await giveContact(buyer.token);
    await advanceClock(2.1 * year);
    await runJobs('owners');
    const { body } = await succeed(logIn(buyer.username, buyer.password));
    const { owner } = await readReceipt(purchase._id, body.token ?? '');
    expect(owner?.contact).toEqual(ownerContact);
  });

  it('are emptied at once when the buyer asks', async () => {
    const { admin, purchase, buyer, group } = await buildOwned();
    await succeed(setOwner(purchase._id, admin.token));
    await giveContact(buyer.token, null);
    expect((await readReceipt(purchase._id, buyer.token)).owner?.contact).toEqual(ownerContact);
    await succeed(setStatus(group._id, 'closed'));
    await giveContact(buyer.token, null);
    expect((await readReceipt(purchase._id, buyer.token)).owner?.contact).toBeNull();
  });
});
