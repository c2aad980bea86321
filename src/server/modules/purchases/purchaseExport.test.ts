import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
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
  expect(row).toContain(`"${buyer.email}","Half","1/8 of the animal",550.00,"card","paid"`);
  const refunded = await api<string>('GET', `${path}&state=refunded`, { token });
  expect(refunded.body).not.toContain(buyer.email);
});
