import { payByCard } from '#testing/cardProvider';
import { countStatements, type StatementCounter } from '#testing/countStatements';
import { buildGroup } from '#testing/factories/groups';
import { readGroup, startPayment, trackPurchase } from '#testing/factories/purchases';
import { buildUser, succeed, type TestUser } from '#testing/factories/users';
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
  /^(update|delete from) "mail_outbox"|^select pg_notify/.test(text);

async function buy(groupId: string, buyer: TestUser): Promise<void> {
  const started = await succeed(startPayment(buyer, groupId, 'Quarter', 2_500));
  const { paymentIntentId } = started.body;
  await payByCard(paymentIntentId);
  await succeed(trackPurchase(buyer, { groupId, portion: 'Quarter', paymentIntentId }));
}

/** Counts of a paid share at the database, whatever the machine has to do besides. */
async function costOfShare() {
  const group = await buildGroup({ totalCost: 100_000, totalPortions: 1_000 });
  const buyers: TestUser[] = [];
  for (let one = 0; one < shares + 1; one += 1) buyers.push(await buildUser());
  const [first, ...others] = buyers;
  if (first) await buy(group._id, first);
  // Who buys a share has seen the group.
  for (const buyer of others) await readGroup(buyer.token, group._id);
  counter.read();
  for (const buyer of others) await buy(group._id, buyer);
  const ofShares = [...counter.read()].filter(
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

it('sells a share with no more statements, transactions, messages and bytes than stand in the page of figures', async () => {
  const { statements, transactions, messages, bytes } = await costOfShare();
  expect(statements).toBeLessThanOrEqual(10);
  expect(transactions).toBeLessThanOrEqual(6);
  expect(messages).toBeLessThanOrEqual(8);
  expect(bytes).toBeLessThanOrEqual(4_000);
});
