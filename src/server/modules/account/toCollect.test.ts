import type { Account } from '#shared/account/account.contract';
import type { Alert } from '#shared/alerts/alerts.contract';
import type { ToCollect } from '#shared/users/toCollect.schema';
import type { Owner } from '#shared/owners/owners.contract';
import { buildOwned, giveContact } from '#testing/factories/owners';
import { buildWindow, checkOff, chooseWindow } from '#testing/factories/pickup';
import { refundShare } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { sellWithDeposit } from '#testing/factories/weight';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

/** A Half whose owner and friend were printed for the butcher. */
async function buildPrinted() {
  const owned = await buildOwned();
  const { group, buyer, purchase, admin, change } = owned;
  await giveContact(buyer.token);
  const window = await buildWindow(group._id);
  await succeed(chooseWindow(purchase._id, window._id, { ...buyer, collector: 'May' }));
  await succeed(change('POST', '/papers', {}));
  const { token } = admin;
  return {
    ...owned,
    token,
    remove: async () =>
      succeed(api('DELETE', `/api/users/${buyer.userId}`, { token: await superadminToken() })),
    printed: async () => {
      await runJobs('owners');
      const { body } = await api<{
        shares: { contact: Owner['contact']; collector: string | null }[];
      }>('GET', `/api/groups/${group._id}/papers`, { token });
      const share = body.shares[0];
      return share && [share.contact?.name ?? null, share.collector];
    },
    alerts: async () =>
      (await api<Alert[]>('GET', '/api/alerts', { token })).body.filter(
        ({ kind }) => kind === 'buyer-gone',
      ),
  };
}

it('says what is still to collect, to the person and to admins of its supplier', async () => {
  const { buyer, purchase, group, token } = await buildPrinted();
  const shares = [
    { receiptNumber: purchase.receiptNumber, portion: 'Half', groupName: group.name },
  ];
  const account = await api<Account>('GET', '/api/account', buyer);
  expect(account.body.toCollect).toEqual(shares);
  const path = `/api/users/${buyer.userId}/to-collect`;
  const read = async (who: string) => (await api<ToCollect[]>('GET', path, { token: who })).body;
  expect(await read(await superadminToken())).toEqual(shares);
  await succeed(checkOff(purchase._id, token));
  expect(await read(await superadminToken())).toEqual([]);
  expect((await api('GET', path, buyer)).status).toBe(403);
  expect((await api('GET', path, await buildSupplierAdmin())).status).toBe(404);
});

it('tells the supplier, and keeps what was printed until the share is given out', async () => {
  const { admin, remove, printed, alerts, purchase, token, group } = await buildPrinted();
  await remove();
  expect(await printed()).toEqual(['Ann Ames', 'May']);
  const [alert] = await alerts();
  expect(alert?.message).toContain(`Receipt ${purchase.receiptNumber ?? ''}, a Half of`);
  const mail = await waitForMail(
    admin.email,
    `A buyer’s account was deleted: ${purchase.receiptNumber ?? ''} still to collect`,
  );
  expect(mail.text).toContain(`a Half of ${group.name}`);
  await succeed(checkOff(purchase._id, token));
  expect(await printed()).toEqual([null, null]);
  expect(await alerts()).toEqual([]);
});

it('keeps nothing of a share that was given out or refunded before', async () => {
  const { remove, printed, alerts, purchase, token } = await buildPrinted();
  await succeed(checkOff(purchase._id, token));
  await remove();
  expect(await printed()).toEqual([null, null]);
  expect(await alerts()).toEqual([]);
});

it('forgets when the share is refunded instead of given out', async () => {
  const { remove, printed, alerts, purchase } = await buildPrinted();
  await remove();
  expect(await alerts()).toHaveLength(1);
  await refundShare(purchase._id);
  await printed();
  expect(await alerts()).toEqual([]);
});

it('tells the supplier of a person who deletes their own account', async () => {
  const { buyer, alerts, printed } = await buildPrinted();
  await succeed(
    api('POST', '/api/account/delete', {
      token: buyer.token,
      body: { currentPassword: buyer.password, confirmation: 'DELETE' },
    }),
  );
  expect(await alerts()).toHaveLength(1);
  expect(await printed()).toEqual(['Ann Ames', 'May']);
});

it('says what is not paid of a share, to the person and the supplier', async () => {
  const { admin, buyer, group, purchase } = await sellWithDeposit();
  const { body } = await api<Account>('GET', '/api/account', buyer);
  const { receiptNumber } = purchase;
  expect(body.toCollect).toEqual([
    { receiptNumber, portion: 'Full', groupName: group.name, owed: 1_218.16 },
  ]);
  await succeed(api('DELETE', `/api/users/${buyer.userId}`, { token: await superadminToken() }));
  const [alert] = (await api<Alert[]>('GET', '/api/alerts', admin)).body;
  expect(alert?.message).toContain('still to be collected. $1,218.16 is still to be paid for it');
});
