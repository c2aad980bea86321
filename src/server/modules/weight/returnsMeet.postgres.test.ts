import { eq } from 'drizzle-orm';

import { readStatements, sellByWeight, settleByWeight } from '#testing/factories/weight';
import { api } from '#testing/testServer';

import type { Context } from '../../context';
import { openPostgres } from '../../db/postgres';
import { returns } from '../../db/schema/returns';
import type { Intent, Refund } from '../../payments/payments';
import { findReturn } from '../purchases/returns.queries';
import { carryOutReturn } from '../purchases/returns.service';

const database = openPostgres(process.env.TEST_DATABASE_URL ?? '', () => undefined);
const { db } = database;

afterAll(() => database.close());

/** A return of which three refunds failed, with a provider of the test's own. */
async function failThrice() {
  const { admin, group, agreed } = await sellByWeight();
  await settleByWeight(group._id, admin, { hangingLb: 700 });
  const { shares } = await readStatements(group._id, admin);
  const share = shares.find(({ purchaseId }) => purchaseId === agreed.purchase._id);
  const id = share?.returns[0]?._id ?? '';
  await db.update(returns).set({ refundAttempts: 3 }).where(eq(returns.id, id));
  const row = await findReturn(db, id);
  if (!row) throw new Error('Nothing goes back.');
  const refunds: Partial<Refund>[] = [];
  const asking = (meanwhile: {
    looked?: () => Promise<unknown>;
    asked?: () => Promise<unknown>;
  }) => {
    const intent: Partial<Intent> = { id: agreed.paymentIntentId, movements: [], isBooked: true };
    const payments = {
      retrieveIntent: async () => {
        await meanwhile.looked?.();
        return { ...intent, refunds };
      },
      refund: async () => {
        await meanwhile.asked?.();
        refunds.push({ id: 're_1', status: 'succeeded', returnId: id, hasRunDry: false });
      },
    };
    return { db, payments, failpoint: () => undefined } as unknown as Context;
  };
  return {
    row,
    refunds,
    asking,
    giveBack: () => api('POST', `/api/returns/${id}/given-back`, admin),
  };
}

it('goes back to the card alone when an admin gives it back while the provider is asked', async () => {
  const { row, asking, giveBack } = await failThrice();
  const answers: number[] = [];
  const asked = async () => answers.push((await giveBack()).status);
  await carryOutReturn(asking({ asked }), row);
  expect(answers).toEqual([409]);
  expect(await findReturn(db, row.id)).toMatchObject({ state: 'returned', refundId: 're_1' });
});

it('is given back alone when an admin does so before the provider is asked', async () => {
  const { row, refunds, asking, giveBack } = await failThrice();
  const answers: number[] = [];
  const looked = async () => answers.push((await giveBack()).status);
  await carryOutReturn(asking({ looked }), row);
  expect(answers).toEqual([200]);
  expect(refunds).toEqual([]);
  expect(await findReturn(db, row.id)).toMatchObject({ state: 'returned', refundId: null });
});
