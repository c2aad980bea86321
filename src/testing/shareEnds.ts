import {
  disputeCharge,
  endDispute,
  endRefund,
  refundInDashboard,
  slowRefunds,
  withholdRefunds,
} from './cardProvider';
import { eventually } from './eventually';
import { purchasesOf, refundShare, type buyShare } from './factories/purchases';
import type { Ranch } from './factories/ranches';
import { succeed } from './factories/users';
import { sweep as sweepLater } from './refundsUnheard';
import { api } from './testServer';
import { advanceClock, resetClock, runsJobsWhenAsked } from './timeControls';

/** A fleet sweeps by itself. */
export const sweep = () => (runsJobsWhenAsked() ? sweepLater() : Promise.resolve());

export type Bought = Pick<
  Awaited<ReturnType<typeof buyShare>>,
  'buyer' | 'purchase' | 'paymentIntentId'
>;
type End = (bought: Bought, ranch: Ranch) => Promise<unknown>;

const leave: End = ({ buyer, purchase }) =>
  succeed(api('POST', `/api/purchases/${purchase._id}/leave`, { token: buyer.token }));
const refund: End = ({ purchase }) => succeed(refundShare(purchase._id));
export const lose = async ({ paymentIntentId, buyer }: Bought, cents?: number) => {
  await disputeCharge(paymentIntentId, cents);
  await endDispute(paymentIntentId, 'lost');
  await eventually(
    () => purchasesOf(buyer),
    ([bought]) => bought?.dispute?.state === 'lost',
  );
};

/** Payments whose refunds wait. */
const waiting: string[] = [];

/** Refunds arrive that wait for funds: other tests of the same server count what waits. */
export async function endWaits(): Promise<void> {
  for (const intent of waiting.splice(0)) await endRefund(intent, 'succeeded');
  await advanceClock(601);
  await sweep();
  // The file's last hook: after it nothing else sets the clock back for the next file.
  await resetClock();
}

/** All that can happen to a share that was paid by card. */
export const ends: Record<string, End> = {
  kept: () => Promise.resolve(),
  left: leave,
  refunded: refund,
  'refunded in part': ({ paymentIntentId }) => refundInDashboard(paymentIntentId, 12_345),
  'refunded in part, then the rest': async (bought, ranch) => {
    await refundInDashboard(bought.paymentIntentId, 777);
    await sweep();
    await refund(bought, ranch);
  },
  'refunded slowly': async (bought, ranch) => {
    await slowRefunds(bought.paymentIntentId);
    await refund(bought, ranch);
    await sweep();
    await endRefund(bought.paymentIntentId, 'succeeded');
  },
  'waiting for funds': async (bought, ranch) => {
    await withholdRefunds(bought.paymentIntentId);
    await refund(bought, ranch);
    waiting.push(bought.paymentIntentId);
  },
  'waited for funds': async (bought, ranch) => {
    await withholdRefunds(bought.paymentIntentId);
    await refund(bought, ranch);
    await sweep();
    await endRefund(bought.paymentIntentId, 'succeeded');
  },
  'refund sent back once': async (bought, ranch) => {
    await refund(bought, ranch);
    await endRefund(bought.paymentIntentId, 'failed');
  },
  'dispute open': ({ paymentIntentId }) => disputeCharge(paymentIntentId),
  'dispute won': async ({ paymentIntentId }) => {
    await disputeCharge(paymentIntentId);
    await sweep();
    await endDispute(paymentIntentId, 'won');
  },
  'dispute prevented': async ({ paymentIntentId }) => {
    await disputeCharge(paymentIntentId);
    await endDispute(paymentIntentId, 'prevented', true);
  },
  'dispute lost': (bought) => lose(bought),
  'dispute lost, then refunded': async (bought, ranch) => {
    await lose(bought);
    await refund(bought, ranch);
  },
  'dispute lost in part, then refunded': async (bought, ranch) => {
    await lose(bought, 20_000);
    await refund(bought, ranch);
  },
};

export const endNames = Object.keys(ends);
