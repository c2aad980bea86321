import { buildGroup } from '#testing/factories/groups';
import { readGroup } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { api } from '#testing/testServer';

it('is one sale of one group when it is recorded in two at once', async () => {
  const { admin, member, group } = await buildRanch();
  const { token, supplierId } = admin;
  const other = await buildGroup({ supplierId });
  for (let round = 0; round < 4; round += 1) {
    const body = {
      email: member.email,
      portion: 'Quarter',
      amountPaid: 275,
      saleId: crypto.randomUUID(),
    };
    const answers = await Promise.all(
      [group, other].map(({ _id }) =>
        api<{ message: string }>('POST', `/api/groups/${_id}/cash-sales`, { token, body }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain('already recorded, under receipt SC-');
  }
  const left = await Promise.all([group, other].map(({ _id }) => readGroup(token, _id)));
  expect(left.reduce((sum, { remainingCost }) => sum + remainingCost, 0)).toBe(8800 - 4 * 275);
});
