import { asCents } from '#shared/money';
import { deliverEvents } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf } from '#testing/factories/purchases';

import type { Context } from '../../context';
import { openPostgres } from '../../db/postgres';
import type { Dispute } from '../../payments/payments';
import { findPurchase } from './purchases.queries';
import { recordDisputes } from './disputes.service';

const database = openPostgres(process.env.TEST_DATABASE_URL ?? '', () => undefined);
const { db } = database;
const context = { db } as Context;

// An event of the sale would lock the purchase at any moment.
beforeAll(() => deliverEvents({ drop: true }));
afterAll(() => database.close());

it('reads disputes again when a later state was written down meanwhile', async () => {
  const { buyer, purchase, paymentIntentId } = await buyShare((await buildGroup())._id, 'Half');
  const row = await findPurchase(db, purchase._id);
  if (!row) throw new Error('There is no purchase.');
  const dispute = (status: Dispute['status']): Dispute => ({
    ...{ id: `dp_${purchase._id}`, intentId: paymentIntentId, amountCents: asCents(55_000) },
    ...{ status, providerStatus: status, isStatusKnown: true, movements: [], isBooked: true },
  });
  const answers = [dispute('open'), dispute('lost')];
  let isFirst = true;
  await recordDisputes(context, row, async () => {
    const answer = answers.shift() ?? dispute('lost');
    // The event of the next state overtakes the answer to the first.
    if (isFirst) {
      isFirst = false;
      await recordDisputes(context, row, () => Promise.resolve([dispute('lost')]));
    }
    return [answer];
  });
  expect(await purchasesOf(buyer)).toMatchObject([{ dispute: { state: 'lost', amount: 550 } }]);
  expect(answers).toEqual([]);
});
