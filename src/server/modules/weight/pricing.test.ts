import type { Papers } from '#shared/papers/papers.contract';
import { buildGroup } from '#testing/factories/groups';
import { priceOf, readGroup } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import { sellByWeight, settleByWeight } from '#testing/factories/weight';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

const pricing = { pricePerLb: 4.375, estimatedLb: 742.5 };
const kept = { ...pricing, weightKind: 'hot', fees: [], balanceDays: 7, tolerance: 5 };

it('sells the estimate when an animal is priced by its hanging weight', async () => {
  const admin = await buildSupplierAdmin();
  const { supplierId } = admin;
  const group = await buildGroup({ supplierId, totalCost: 3248.44, pricing });
  expect(group.pricing).toEqual(kept);
  expect((await readGroup(admin.token, group._id)).pricing).toEqual(kept);
  expect(await priceOf(admin.token, group._id, 'Full')).toBe(812.11);
});

it('says that a carcass is weighed chilled from the offer to the statement and the papers when its group does', async () => {
  const chilled = { ...pricing, weightKind: 'chilled' as const };
  const { admin, group, agreed } = await sellByWeight(chilled);
  const { body } = await succeed(api<Papers>('GET', `/api/groups/${group._id}/papers`, admin));
  expect(body.weightKind).toBe('chilled');
  await settleByWeight(group._id, admin, { hangingLb: 742.5 });
  const subject = `Statement for your share of ${group.name}: settled`;
  const mail = await waitForMail(agreed.buyer.email, subject);
  expect(mail.text).toContain('The carcass weighs 742.5 lb, chilled.');
});

it('says nothing of weight when an animal has a fixed price', async () => {
  expect(await buildGroup()).not.toHaveProperty('pricing');
});

it.each([
  [
    { totalCost: 3248.45, pricing },
    'totalCost',
    'The total cost is $3,248.44 at this price and weight.',
  ],
  [
    { totalCost: 3248.44, pricing: { ...pricing, pricePerLb: 4.3751 } },
    'pricing.pricePerLb',
    'A price per pound has at most three decimals.',
  ],
  [
    {
      totalCost: 3248.44,
      pricing: {
        ...pricing,
        fees: [{ label: 'Kill fee', kind: 'perAnimal', amount: 1.125, payee: 'supplier' }],
      },
    },
    'pricing.fees.0.amount',
    'An amount has at most two decimals.',
  ],
])('is refused as %j', async (parts, field, message) => {
  const admin = await buildSupplierAdmin();
  const answer = await api('POST', '/api/groups/create', {
    token: await superadminToken(),
    body: {
      name: 'Steer',
      animal: 'Beef',
      state: 'WA',
      totalPortions: 4,
      portionsAvailable: ['Full'],
      supplierId: admin.supplierId,
      ...parts,
    },
  });
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
});
