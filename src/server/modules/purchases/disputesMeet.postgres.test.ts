import { asCents } from '#shared/money';
import { deliverEvents } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, purchasesOf } from '#testing/factories/purchases';

import type { Context } from '../../context';
import { openPostgres } from '../../db/postgres';
import { PaymentRefusedError, type Dispute, type Intent } from '../../payments/payments';
import { hasDispute } from './disputes.queries';
import { recordDisputes } from './disputes.service';
import { findPurchase } from './purchases.queries';
import { markRefunding } from './refunds.queries';
import { carryOutRefund } from './refunds.service';

const database = openPostgres(process.env.TEST_DATABASE_URL ?? '', () => undefined);
const { db } = database;

// An event of the sale would lock the purchase at any moment.
beforeAll(() => deliverEvents({ drop: true }));
afterAll(() => database.close());

/** A sold Half, with a provider that answers what a test says of its disputes. */
async function sell() {
  const { buyer, purchase, paymentIntentId } = await buyShare((await buildGroup())._id, 'Half');
  const row = await findPurchase(db, purchase._id);
  if (!row) throw new Error('There is no purchase.');
  const dispute = (status: Dispute['status']): Dispute => ({
    id: `dp_${purchase._id}`,
    intentId: paymentIntentId,
    amountCents: asCents(55_000),
    status,
    providerStatus: status,
    isStatusKnown: true,
    movements: [],
    isBooked: true,
  });
  const asking = (listDisputesOf: () => Promise<Dispute[]>) => {
    const intent: Partial<Intent> = {
      id: paymentIntentId,
      receivedCents: asCents(55_000),
      refundedCents: asCents(0),
      refundingCents: asCents(0),
      refunds: [],
      movements: [],
      isBooked: true,
    };
    const payments = {
      listDisputesOf,
      retrieveIntent: () => Promise.resolve(intent),
      refund: () => Promise.reject(new PaymentRefusedError('charge_disputed', 'Disputed.')),
    };
    return { db, payments, failpoint: () => undefined } as unknown as Context;
  };
  return { buyer, row, dispute, asking };
}

it('reads disputes again when a later state was written down meanwhile', async () => {
  const { buyer, row, dispute, asking } = await sell();
  const answers = [dispute('open'), dispute('lost')];
  let isFirst = true;
  const late = asking(async () => {
    const answer = answers.shift() ?? dispute('lost');
    // The event of the next state overtakes the answer to the first.
    if (isFirst) {
      isFirst = false;
      await recordDisputes(
        asking(() => Promise.resolve([dispute('lost')])),
        row,
      );
    }
    return [answer];
  });
  await recordDisputes(late, row);
  expect(await purchasesOf(buyer)).toMatchObject([{ dispute: { state: 'lost', amount: 550 } }]);
  expect(answers).toEqual([]);
});

it('keeps the later state of a dispute when it was written down while a refund read it', async () => {
  const { buyer, row, dispute, asking } = await sell();
  await markRefunding(db, { id: row.id }, { reason: 'The steer fell ill.', actorId: null });
  let isFirst = true;
  const late = asking(async () => {
    if (!isFirst) return [dispute('won')];
    isFirst = false;
    // The bank takes its decision back, and the event of that overtakes the answer.
    await recordDisputes(
      asking(() => Promise.resolve([dispute('won')])),
      row,
    );
    return [dispute('lost')];
  });
  await carryOutRefund(late, { ...row, state: 'refunding' });
  expect(await hasDispute(db, dispute('won'))).toBe(true);
  expect(await purchasesOf(buyer)).toMatchObject([{ state: 'refunding', dispute: null }]);
});
