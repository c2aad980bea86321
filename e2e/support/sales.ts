import type { Group } from '#shared/groups/groups.contract';
import { bookedCharge, intentsOf } from '#testing/cardProvider';
import { purchasesOf, readGroup } from '#testing/factories/purchases';
import type { TestUser } from '#testing/factories/users';

/** One payment, captured to the cent, for the one share that the buyer bought. */
export async function expectOneSale(buyer: TestUser, group: Group, dollars: number): Promise<void> {
  const intents = await intentsOf(buyer.userId);
  expect(intents).toHaveLength(1);
  const cents = Math.round(dollars * 100);
  expect(await bookedCharge(intents[0]?.id ?? '')).toMatchObject({
    authorizedCents: cents,
    capturedCents: cents,
    refundedCents: 0,
  });
  expect(await purchasesOf(buyer)).toMatchObject([
    { groupId: group._id, amountPaid: dollars, state: 'paid' },
  ]);
  const { remainingCost } = await readGroup(buyer.token, group._id);
  expect(remainingCost).toBe(group.totalCost - dollars);
}
