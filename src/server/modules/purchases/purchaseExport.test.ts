import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { superadminToken } from '#testing/factories/users';
import { sellAsDemo } from '#testing/randomShop';
import { api } from '#testing/testServer';

it('gives admins a file of what was bought, as filtered', async () => {
  const group = await buildGroup();
  const { purchase, buyer } = await buyShare(group._id, 'Half');
  const token = await superadminToken();
  const path = `/api/purchases/export?groupId=${group._id}`;
  const { body, headers } = await api<string>('GET', path, { token });
  expect(headers.get('content-disposition')).toBe('attachment; filename="purchases.csv"');
  const [, row] = body.trim().split('\n');
  expect(row).toContain(`"${purchase.receiptNumber ?? ''}","${group.name}"`);
  expect(row).toContain(`"${buyer.email}","Half","1/8 of the animal",550.00,"Card","Paid"`);
  const refunded = await api<string>('GET', `${path}&state=refunded`, { token });
  expect(refunded.body).not.toContain(buyer.email);
});

it('says what a demo payment was charged beside the price', async () => {
  const { groupId } = await sellAsDemo(await buildRanch());
  const token = await superadminToken();
  const path = `/api/purchases/export?groupId=${groupId}&format=print`;
  const { body } = await api<string[][]>('GET', path, { token });
  const [headings = [], row = []] = body;
  expect(row[headings.indexOf('Amount')]).toBe('$1,100.00');
  expect(row[headings.indexOf('Paid')]).toBe('$30.00');
  expect(row[headings.indexOf('Paid by')]).toBe('Card (demo)');
});

it('says that nothing was paid for a share while its buyer has not paid', async () => {
  const group = await buildGroup();
  await holdShare(group._id, 'Half');
  const token = await superadminToken();
  const path = `/api/purchases/export?groupId=${group._id}&format=print`;
  const { body } = await api<string[][]>('GET', path, { token });
  const [headings = [], row = []] = body;
  expect(row[headings.indexOf('State')]).toBe('Held, not paid');
  expect(row[headings.indexOf('Amount')]).toBe('$550.00');
  expect(row[headings.indexOf('Paid')]).toBe('');
});
