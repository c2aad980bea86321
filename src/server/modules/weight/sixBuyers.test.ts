import { depositFor } from '#shared/groups/deposit';
import type { Alert } from '#shared/alerts/alerts.contract';
import type { Group } from '#shared/groups/groups.contract';
import { asCents, toCents } from '#shared/money';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { cards, disputeCharge, endDispute, payByCard } from '#testing/cardProvider';
import { expectEqualBooks } from '#testing/equalBooks';
import { buildGroup } from '#testing/factories/groups';
import { dayIn, setMilestone } from '#testing/factories/milestones';
import { checkOff } from '#testing/factories/pickup';
import { buyShare, priceOf, refundShare, type Tracked } from '#testing/factories/purchases';
import { buildRanch, type Ranch } from '#testing/factories/ranches';
import { buildConfirmed, logIn, succeed, type TestUser } from '#testing/factories/users';
import { joinWaitlist } from '#testing/factories/waitlist';
import {
  consent,
  deposit,
  payBalance,
  startBalance,
  pricing,
  readStatements,
  settleByWeight,
} from '#testing/factories/weight';
import { shareOf, type SoldShare } from '#testing/randomShop';
import { sweep } from '#testing/refundsUnheard';
import { api } from '#testing/testServer';
import { advanceClock, resetClock, runJobs } from '#testing/timeControls';

afterEach(() => resetClock());

const daySeconds = 86_400;

type Bought = Awaited<ReturnType<typeof buyShare>>;

/** A Full whose deposit is paid as our own page does it. */
async function payDeposit({ _id }: Group, buyer: TestUser): Promise<Bought> {
  const priceCents = toCents(await priceOf(buyer.token, _id, 'Full'));
  const terms = { deposit: { ...deposit, unit: 'percent' }, timeZone: 'UTC', harvestOn: null };
  const asked = depositFor(terms as never, { priceCents, quarters: 4 }, new Date());
  return buyShare(_id, 'Full', buyer, { ...consent, deposit: asked ?? 0 });
}

async function sellToGuest(groupId: string, { admin }: Ranch): Promise<Tracked> {
  const sale = { name: 'Ray', portion: 'Full', saleId: crypto.randomUUID() };
  const body = { ...sale, amountPaid: await priceOf(admin.token, groupId, 'Full') };
  const { token } = admin;
  return (await succeed(api<Tracked>('POST', `/api/groups/${groupId}/cash-sales`, { token, body })))
    .body;
}

/** An animal of six Fulls that asks for a deposit of a quarter, and its first six buyers. */
async function sellAll(ranch: Ranch) {
  const parts = { totalCost: 3_248.44, totalPortions: 6, portionsAvailable: ['Full'] };
  const terms = { ...parts, pricing: { ...pricing, deposit }, supplierId: ranch.admin.supplierId };
  const group = await buildGroup(terms as Parameters<typeof buildGroup>[0]);
  const [late, never, careful, disputed, heir] = [
    await buildConfirmed(),
    await buildConfirmed(),
    await buildConfirmed(),
    await buildConfirmed(),
    await buildConfirmed(),
  ];
  const bought = {
    literal: await buyShare(group._id, 'Full'),
    late: await payDeposit(group, late),
    never: await payDeposit(group, never),
    careful: await payDeposit(group, careful),
    disputed: await payDeposit(group, disputed),
  };
  const guest = await sellToGuest(group._id, ranch);
  await succeed(joinWaitlist(heir, group._id, 'Full'));
  return { group, bought, guest, heir };
}

/** Sessions end in twelve days. */
async function logInAgain(...people: TestUser[]): Promise<void> {
  for (const person of people)
    person.token = (await succeed(logIn(person.username, person.password))).body.token ?? '';
}

type Shop = Awaited<ReturnType<typeof sellAll>> & { ranch: Ranch; sold: SoldShare[] };

const shareIn = async ({ group, ranch }: Shop, purchase: Pick<Purchase, '_id'>) => {
  const { shares } = await readStatements(group._id, ranch.admin);
  const share = shares.find(({ purchaseId }) => purchaseId === purchase._id);
  if (!share) throw new Error('The share has no statement.');
  return share;
};

const openIn = async (shop: Shop, { purchase }: Pick<Bought, 'purchase'>) => {
  const { balance } = await shareIn(shop, purchase);
  if (!balance) throw new Error('Nothing is asked for.');
  return balance;
};

/** A bank asks for 3-D Secure at the balance: the buyer fails it once, and nothing is taken. */
async function failAuthentication(shop: Shop, { buyer, purchase }: Bought): Promise<void> {
  const balance = await openIn(shop, { purchase });
  const { paymentIntentId } = (await succeed(startBalance(buyer, balance))).body;
  expect(await payByCard(paymentIntentId, cards.asksForAuthentication, 'fail')).toBe(
    'requires_payment_method',
  );
  await sweep();
  expect(await openIn(shop, { purchase })).toEqual(balance);
}

/** Pays what a share still costs by card, and notes the payment. */
async function payOpen(
  shop: Shop,
  { buyer, purchase }: Pick<Bought, 'buyer' | 'purchase'>,
  card = cards.pays,
) {
  const balance = await openIn(shop, { purchase });
  const paymentIntentId = await payBalance({ buyer, purchase }, balance, card);
  await sweep();
  const paid = shareOf({ buyer, purchase, paymentIntentId }, shop.group);
  shop.sold.push({ ...paid, isBalance: true });
}

/** Weighs both sides of the carcass, and sends the statements. */
async function settleSides(
  { group, ranch: { admin } }: Shop,
  left: number,
  right: number,
  reason?: string,
): Promise<void> {
  const hangingLb = left + right;
  const sides = [
    { label: 'Left side', lb: left },
    { label: 'Right side', lb: right },
  ];
  await settleByWeight(group._id, admin, { hangingLb, ...(reason && { reason }) }, sides);
}

it('goes from promise to freezer to the cent when six buyers each pay in another way', async () => {
  const ranch = await buildRanch();
  const { admin } = ranch;
  const { group, bought, guest, heir } = await sellAll(ranch);
  const cash = toCents(guest.purchase.amountPaid);
  const sold = Object.values(bought).map((one) => shareOf(one, group));
  const ofGuest = shareOf({ ...bought.literal, purchase: guest.purchase }, group);
  sold.push({ ...ofGuest, paymentIntentId: null, cashPaid: cash, cash });
  const shop = { ranch, group, bought, guest, heir, sold };

  // The rest is due in eight days: one pays, one late, one never.
  await succeed(setMilestone(group._id, 'harvested', { plannedOn: dayIn(22) }, admin.token));
  await payOpen(shop, bought.careful);
  await payOpen(shop, bought.disputed);
  await disputeCharge(bought.disputed.paymentIntentId);
  await advanceClock(12 * daySeconds);
  await runJobs('balances', 'sweep');
  await logInAgain(admin, heir, ...Object.values(bought).map(({ buyer }) => buyer));
  const { body: alerts } = await succeed(api<Alert[]>('GET', '/api/alerts', admin));
  expect(alerts.filter(({ kind }) => kind === 'balance-overdue')).toHaveLength(2);
  await payOpen(shop, bought.late);
  await succeed(setMilestone(group._id, 'booked', { done: true }, admin.token));
  expect(
    (await setMilestone(group._id, 'harvested', { done: true }, admin.token)).body.fields,
  ).toEqual({ despiteRests: expect.stringContaining('Not everybody') as string });
  const reason = 'The rest of the price was not paid in time.';
  await succeed(refundShare(bought.never.purchase._id, { token: admin.token, reason }));
  await sweep();
  const inherited = await buyShare(group._id, 'Full', heir, { agreesToWeight: true });
  sold.push(shareOf(inherited, group));
  await succeed(setMilestone(group._id, 'harvested', { done: true }, admin.token));

  const fees = [{ label: 'Delivery', amount: 25 }];
  const path = `/api/purchases/${bought.late.purchase._id}/fees`;
  await succeed(api('PUT', path, { token: admin.token, body: { fees } }));

  // Heavier than promised; then the scale was read wrong.
  await settleSides(shop, 401.5, 428.5);
  await failAuthentication(shop, bought.careful);
  await payOpen(shop, bought.careful, cards.asksForAuthentication);
  const first = await shareIn(shop, bought.careful.purchase);
  await settleSides(shop, 401.5, 398.5, 'The scale was read wrong.');
  await payOpen(shop, bought.late);
  await payOpen(shop, { ...inherited, buyer: heir });
  await endDispute(bought.disputed.paymentIntentId, 'won');
  await sweep();
  await payOpen(shop, bought.disputed);
  await sweep();

  const { shares } = await readStatements(group._id, admin);
  const bill = shares.map(({ statement }) => toCents(statement?.total ?? 0));
  expect(bill.reduce((sum, one) => sum + one, 0)).toBe(350_000 + 2_500);
  const settled = (id: string) => shares.find(({ purchaseId }) => purchaseId === id);
  for (const { purchase } of [bought.late, bought.careful, bought.disputed, inherited]) {
    const { taken, statement, balance } = settled(purchase._id) ?? {};
    expect({ taken, balance }).toEqual({ taken: statement?.total, balance: null });
  }
  for (const { purchase } of [bought.literal, guest]) {
    const { taken, balance } = settled(purchase._id) ?? {};
    expect({ taken, balance }).toEqual({ taken: purchase.amountPaid, balance: null });
  }
  expect(asCents(toCents(first.statement?.total ?? 0))).toBeGreaterThan(bill[0] ?? 0);
  await expectEqualBooks(ranch, sold);

  await succeed(setMilestone(group._id, 'cut', { done: true }, admin.token));
  await succeed(setMilestone(group._id, 'ready', { done: true }, admin.token));
  for (const { purchaseId } of shares) await succeed(checkOff(purchaseId, admin.token));
});
