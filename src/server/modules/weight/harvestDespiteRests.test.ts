import { reach, setMilestone } from '#testing/factories/milestones';
import { buyShare } from '#testing/factories/purchases';
import { succeed } from '#testing/factories/users';
import { depositCents, readRest, sellWithDeposit, settleByWeight } from '#testing/factories/weight';

const harvest = ({ _id }: { _id: string }, despiteRests?: string) =>
  setMilestone(_id, 'harvested', { done: true, despiteRests });

it('keeps the animal from being harvested until the admin says that they do it all the same', async () => {
  const sold = await sellWithDeposit();
  const { group, admin, buyer } = sold;
  await buyShare(group._id, 'Full');
  await reach(group._id, 'booked');
  const { status, body } = await harvest(group);
  const despiteRests = body.fields?.despiteRests ?? '';
  expect({ status, despiteRests }).toEqual({
    status: 422,
    despiteRests: expect.stringContaining(`${buyer.username} $1,218.16`) as string,
  });
  await succeed(harvest(group, despiteRests));
  // No day was planned: it is due as a balance of a statement is.
  const { dueAt } = (await readRest(sold)).balance;
  expect(Date.parse(dueAt ?? '') - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000);
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 742.5 });
  const share = shares.find(({ purchaseId }) => purchaseId === sold.purchase._id);
  expect(share).toMatchObject({ taken: 406.06, balance: { kind: 'settling', amount: 1218.16 } });
});

it('keeps the animal from being harvested when another rest began since its admin looked', async () => {
  const { group, buyer } = await sellWithDeposit();
  await reach(group._id, 'booked');
  const seen = (await harvest(group)).body.fields?.despiteRests;
  const later = await buyShare(group._id, 'Full', undefined, {
    agreesToWeight: true,
    deposit: depositCents,
  });
  const { status, body } = await harvest(group, seen);
  const despiteRests = body.fields?.despiteRests ?? '';
  expect(status).toBe(409);
  for (const { username } of [buyer, later.buyer])
    expect(despiteRests).toContain(`${username} $1,218.16`);
  await succeed(harvest(group, despiteRests));
});
