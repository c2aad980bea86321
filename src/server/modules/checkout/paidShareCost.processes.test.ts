import type { Purchase } from '#shared/purchases/purchases.contract';
import { payByCard } from '#testing/cardProvider';
import { countStatements, type StatementCounter } from '#testing/countStatements';
import { buildGroup } from '#testing/factories/groups';
import { reach } from '#testing/factories/milestones';
import { readGroup, startPayment, trackPurchase, type Tracked } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, succeed, type TestUser } from '#testing/factories/users';
import { payBalance, readRest, sendStatements, weigh } from '#testing/factories/weight';
import { somePostgres } from '#testing/fleet/database';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';

let counter: StatementCounter;
let fleet: Fleet;

beforeAll(async () => {
  counter = await countStatements(somePostgres());
  fleet = await startFleet({
    database: 'postgres',
    postgresUrl: counter.url,
    hasWebhooks: false,
    isDurable: false,
    env: { SWEEP_SECONDS: '3600' },
  });
});

afterAll(async () => {
  await fleet.close();
  counter.close();
});

/** Enough that no job of the server runs just as often meanwhile, but the one that sends a mail for each share. */
const shares = 40;

/** Mails are sent, and changes announced, as fast as the machine can, several at once. */
const isSentLater = (text: string): boolean =>
  /^(update|delete from) "mail_outbox"|^select pg_notify| as "isTrue"$|<> 'refunded'$/.test(text);

/** Counts of one share at the database, whatever the machine has to do besides. */
function costOfOne(executed: ReturnType<StatementCounter['read']>) {
  const ofShares = [...executed].filter(
    ([text, { count }]) => count % shares === 0 && !isSentLater(text),
  );
  const sum = (of: (text: string, entry: (typeof ofShares)[number][1]) => number) =>
    Math.round(ofShares.reduce((all, [text, entry]) => all + of(text, entry), 0) / shares);
  return {
    statements: sum((text, { count }) => (/^(begin|commit)/i.test(text) ? 0 : count)),
    transactions: sum((_, { alone }) => alone),
    messages: sum((_, { messages }) => messages),
    bytes: sum((_, { bytes }) => bytes),
  };
}

async function buy(groupId: string, buyer: TestUser, agreesToWeight?: true): Promise<Tracked> {
  const started = await succeed(
    startPayment(buyer, groupId, 'Quarter', 2_500, agreesToWeight && { agreesToWeight }),
  );
  const { paymentIntentId } = started.body;
  await payByCard(paymentIntentId);
  return (await succeed(trackPurchase(buyer, { groupId, portion: 'Quarter', paymentIntentId })))
    .body;
}

async function costOfSale() {
  const group = await buildGroup({ totalCost: 100_000, totalPortions: 1_000 });
  const buyers: TestUser[] = [];
  for (let one = 0; one < shares + 1; one += 1) buyers.push(await buildUser());
  const [first, ...others] = buyers;
  if (first) await buy(group._id, first);
  // Who buys a share has seen the group.
  for (const buyer of others) await readGroup(buyer.token, group._id);
  counter.read();
  for (const buyer of others) await buy(group._id, buyer);
  return costOfOne(counter.read());
}

/** The statement of a share by weight, and the payment of its balance, where all of the group's shares are settled. */
async function costOfSettling() {
  const admin = await buildSupplierAdmin();
  const pricing = { pricePerLb: 20, estimatedLb: 5_000 };
  const parts = { totalCost: 100_000, totalPortions: 1_000, supplierId: admin.supplierId };
  const group = await buildGroup({ ...parts, pricing });
  const sold: { buyer: TestUser; purchase: Purchase }[] = [];
  for (let one = 0; one < shares; one += 1) {
    const buyer = await buildUser();
    sold.push({ buyer, ...(await buy(group._id, buyer, true)) });
  }
  await reach(group._id, 'harvested');
  const weighed = { hangingLb: 7_500, reason: 'The animal grew.' };
  await weigh(group._id, weighed.hangingLb, admin);
  counter.read();
  await succeed(sendStatements(group._id, weighed, admin));
  const sending = counter.read();
  const asked: ((typeof sold)[number] & Awaited<ReturnType<typeof readRest>>)[] = [];
  for (const share of sold) asked.push({ ...share, ...(await readRest(share)) });
  counter.read();
  for (const share of asked) await payBalance(share, share.balance);
  return { ofEach: costOfOne(sending), ofPayment: costOfOne(counter.read()) };
}

type Cost = ReturnType<typeof costOfOne>;

/** Counts that are higher than the page of figures has them. */
const higher = (cost: Cost, most: Cost) =>
  Object.entries(cost).filter(([name, count]) => count > most[name as keyof Cost]);

it('sells a share with no more statements, transactions, messages and bytes than stand in the page of figures', async () => {
  const most = { statements: 9, transactions: 5, messages: 6, bytes: 2_000 };
  expect(higher(await costOfSale(), most)).toEqual([]);
});

it('asks no more of the database for a balance than for a share, and nothing for each that is settled by weight', async () => {
  const { ofEach, ofPayment } = await costOfSettling();
  // All of a group's statements, balances and mails are written together.
  expect(ofEach).toEqual({ statements: 0, transactions: 0, messages: 0, bytes: 0 });
  const most = { statements: 8, transactions: 5, messages: 6, bytes: 2_000 };
  expect(higher(ofPayment, most)).toEqual([]);
});
