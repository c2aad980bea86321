import fc from 'fast-check';

import { startMailCatcher, type MailCatcher } from '#emulators/mail/startMailCatcher';
import {
  disputeCharge,
  endDispute,
  endRefund,
  payByCard,
  refundInDashboard,
  slowRefunds,
  withholdRefunds,
} from '#testing/cardProvider';
import {
  bookedAtProvider,
  expectEqualBooks,
  expectTrueMails,
  readBooks,
} from '#testing/equalBooks';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare, purchasesOf, trackPurchase } from '#testing/factories/purchases';
import { buildRanch, type Ranch } from '#testing/factories/ranches';
import { superadminToken } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { makeMailsDue } from '#testing/mailbox';
import { checkAlerts, checkMails } from '#testing/mailedAmounts';
import { playShop, sellInTwo, shareOf, type SoldShare } from '#testing/randomShop';
import { api } from '#testing/testServer';

import type { FailpointName } from '../../jobs/failpoints';

/** A server that dies in the middle of its work, and mails that outlive it. */
let fleet: Fleet;
let catcher: MailCatcher;

beforeAll(async () => {
  catcher = await startMailCatcher();
  const env = { SWEEP_SECONDS: '0.5', SMTP_URL: catcher.smtpUrl };
  fleet = await startFleet({ database: 'postgres', env });
});

afterAll(async () => {
  await fleet.close();
  await catcher.close();
});

/** Acts while the server dies at that point, and starts it again. */
async function dieAt(point: FailpointName, act: () => Promise<unknown>): Promise<void> {
  const [server] = fleet.servers;
  await server?.end('SIGKILL');
  await server?.start({ FAILPOINT: point });
  // The answer is lost with the server.
  await act().catch(() => undefined);
  expect({ point, hasDied: await server?.endsWithin() }).toEqual({ point, hasDied: true });
  await server?.start();
}

type Play = (ranch: Ranch) => Promise<SoldShare[]>;

/** A Half that the server dies of while it is sold. */
const sellAt =
  (point: FailpointName): Play =>
  async ({ admin }) => {
    const group = await buildGroup({ supplierId: admin.supplierId });
    const held = await holdShare(group._id, 'Half');
    await payByCard(held.paymentIntentId);
    await dieAt(point, () => trackPurchase(held.buyer, held));
    const [purchase] = await eventually(
      () => purchasesOf(held.buyer),
      ([one]) => one?.state === 'paid',
    );
    if (!purchase) throw new Error(`Nothing was sold after ${point}.`);
    return [shareOf({ ...held, purchase }, group)];
  };

type Bought = Awaited<ReturnType<typeof buyShare>>;

/** A sold Half to which something happens while the server dies. */
const afterSale =
  (
    point: FailpointName,
    act: (bought: Bought) => Promise<unknown>,
    prepare?: (bought: Bought) => Promise<unknown>,
  ): Play =>
  async ({ admin }) => {
    const group = await buildGroup({ supplierId: admin.supplierId });
    const bought = await buyShare(group._id, 'Half');
    await prepare?.(bought);
    await dieAt(point, () => act(bought));
    return [shareOf(bought, group)];
  };

const leave = ({ buyer, purchase }: Bought) =>
  api('POST', `/api/purchases/${purchase._id}/leave`, { token: buyer.token });

async function refund({ purchase }: { purchase: { _id: string } }): Promise<unknown> {
  const token = await superadminToken();
  const body = { reason: 'The steer fell ill.' };
  return api('POST', `/api/purchases/${purchase._id}/refund`, { token, body });
}

const loseSome = async ({ paymentIntentId, buyer }: Bought) => {
  await disputeCharge(paymentIntentId, 20_000);
  await endDispute(paymentIntentId, 'lost');
  await eventually(
    () => purchasesOf(buyer),
    ([one]) => one?.dispute?.state === 'lost',
  );
};

/** Two buyers whose group is called off while the server dies. */
const callOffAt =
  (point: FailpointName): Play =>
  async ({ admin }) => {
    const group = await buildGroup({ supplierId: admin.supplierId });
    const bought = [await buyShare(group._id, 'Half'), await buyShare(group._id, 'Half')];
    const body = { name: group.name, reason: 'The steer fell ill.' };
    const path = `/api/groups/${group._id}/call-off`;
    await dieAt(point, () => api('POST', path, { token: admin.token, body }));
    return bought.map((one) => shareOf(one, group));
  };

/** A deposit and the rest of its price, both refunded while the server dies. */
const refundInTwoAt =
  (point: FailpointName): Play =>
  async (ranch) => {
    const shares = await sellInTwo(ranch, 'kept');
    const [{ purchaseId = '' } = {}] = shares;
    await dieAt(point, () => refund({ purchase: { _id: purchaseId } }));
    return shares;
  };

/** Deaths in the middle of whatever moves money, or tells of it. */
const plays: Record<string, Play> = {
  'sold, before it is settled': sellAt('payment-confirmed'),
  'sold, before the capture': sellAt('settling'),
  'sold, after the capture': sellAt('captured'),
  'sold, before the answer': sellAt('paid'),
  left: afterSale('refunded-at-provider', leave),
  refunded: afterSale('refunded-at-provider', refund),
  'refunded, with its rest': refundInTwoAt('refunded-at-provider'),
  'refunded, slowly': async (ranch) => {
    const play = afterSale('refunded-at-provider', refund, ({ paymentIntentId }) =>
      slowRefunds(paymentIntentId),
    );
    const shares = await play(ranch);
    await endRefund(shares[0]?.paymentIntentId ?? '', 'succeeded');
    return shares;
  },
  'refunded, waiting for funds': afterSale('refunded-at-provider', refund, ({ paymentIntentId }) =>
    withholdRefunds(paymentIntentId),
  ),
  'dispute lost in part, then refunded': afterSale('refunded-at-provider', refund, loseSome),
  'refunded in the dashboard': afterSale('event-stored', ({ paymentIntentId }) =>
    refundInDashboard(paymentIntentId),
  ),
  'refunded in part': afterSale('event-stored', ({ paymentIntentId }) =>
    refundInDashboard(paymentIntentId, 12_345),
  ),
  disputed: afterSale('event-stored', ({ paymentIntentId }) => disputeCharge(paymentIntentId)),
  'called off, before refunds': callOffAt('called-off'),
  'called off, between refunds': callOffAt('between-refunds'),
  'told of a sale': afterSale('mail-decided', passTime),
};

/** Work that a dead process left and mails that wait for more changes are due now. */
function passTime(): Promise<unknown> {
  return fleet.pool.query(`
    with mails as (update gathered_mails set due_at = now() where due_at > now()),
      outbox as (${makeMailsDue}),
      work as (update purchases set state_at = state_at - interval '1 minute', next_sweep_at = now()
        where state in ('settling', 'refunding') or fees_due or refund_failed_at is not null)
    select`);
}

/** Work and mails that are still to be done, by kind. */
async function listWaiting(): Promise<{ kind: string; what: string }[]> {
  await passTime();
  const { rows } = await fleet.pool.query<{ kind: string; what: string }>(`
    select 'gathered mail' as kind, kind as what from gathered_mails
    union all select 'mail', subject from mail_outbox
    union all select 'purchase', concat_ws(' ', state, receipt_number) from purchases
      where state = 'settling' or state = 'refunding' and refund_waits_since is null
    union all select 'fees', concat_ws(' ', state, receipt_number) from purchases
      where fees_due and paid_at is not null and cash_key is null and not is_demo and state <> 'refunding'`);
  return rows;
}

/** Ends whose refunds this server tries again by itself, within minutes. */
const untouched = ['kept', 'left', 'dispute won', 'dispute lost', 'refunded in part'];

/** Each costs two starts of the server: one run takes half of them, others than the next. */
const playsOfRun = 8;

it('has the same sums everywhere as the provider and the cash book when servers die in the middle of it all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(Object.keys(plays), { minLength: playsOfRun, maxLength: playsOfRun }),
      async (names) => {
        const ranch = await buildRanch();
        const shares = await playShop(ranch, untouched);
        for (const name of names) shares.push(...((await plays[name]?.(ranch)) ?? []));
        expect(await eventually(listWaiting, ({ length }) => length === 0)).toEqual([]);
        const provider = await bookedAtProvider(shares);
        await eventually(
          () => readBooks(ranch),
          ({ months }) =>
            months.reduce((all, { banked }) => all + Math.round(banked * 100), 0) === provider.net,
        );
        await expectEqualBooks(ranch, shares);
        const read = async (address: string) => catcher.messages(address);
        expect(await expectTrueMails(shares, read)).toBeGreaterThan(1);
        const { count, wrong } = await checkMails(ranch.admin, shares, read);
        expect(wrong).toEqual([]);
        expect((await checkAlerts(shares)).wrong).toEqual([]);
        expect(count).toBeGreaterThan(20);
      },
    ),
    { numRuns: 1, endOnFailure: true },
  );
}, 600_000);
