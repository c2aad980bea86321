import type { Group } from '#shared/groups/groups.contract';
import { deliverEvents, payByCard } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { setMilestone } from '#testing/factories/milestones';
import { buyShare, refundShare } from '#testing/factories/purchases';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, succeed, type TestUser } from '#testing/factories/users';
import { deposit, depositCents, pricing, readStatements, weigh } from '#testing/factories/weight';
import type { FleetServer } from '#testing/fleet/serverFleet';
import type { Purchase } from '#shared/purchases/purchases.contract';
import { callServer } from '#testing/testServer';

import type { FailpointName } from '../../../src/server/jobs/failpoints';
import { auditDatabase } from '../audit';
import type { Scenario, World } from '../scenario';
import { deliverSome } from './webhooks';

/** Moment of a share at which a server dies, and where; a null point: two servers race, and none dies. */
interface Kill {
  moment: 'deposit' | 'rest' | 'statements' | 'balance' | 'refund';
  point: FailpointName | null;
}

const payments: FailpointName[] = [
  'intent-saved',
  'payment-confirmed',
  'settling',
  'captured',
  'paid',
];
/** The short form plays every fourth. */
const kills: Kill[] = [
  { moment: 'balance', point: null },
  ...payments.map((point) => ({ moment: 'deposit' as const, point })),
  ...payments.map((point) => ({ moment: 'rest' as const, point })),
  ...payments.map((point) => ({ moment: 'balance' as const, point })),
  { moment: 'statements', point: 'statements-sent' },
  { moment: 'statements', point: 'returned-at-provider' },
  { moment: 'refund', point: 'refunded-at-provider' },
  { moment: 'refund', point: null },
];

/** Animals by weight from deposit to the corrected statement, while servers die and events come late and twice. */
export const byWeight: Scenario = {
  name: 'by-weight',
  promise:
    'killed at each point of deposits, rests, statements, balances and returns, corrected while a buyer pays: no cent lost, taken twice or told wrongly',
  async run(world) {
    const { size, pool, history } = world;
    await deliverEvents({ drop: true });
    const admin = await buildSupplierAdmin();
    const rounds =
      size === 'short'
        ? kills.filter((_, at) => at % 4 === 0)
        : Array.from({ length: 10 }, () => kills).flat();
    let missed = 0;
    for (const kill of rounds) if (!(await playRound(world, admin, kill))) missed += 1;
    const closed = await auditDatabase(pool, size);
    await deliverEvents();
    return {
      figures: {
        rounds: rounds.length,
        missed,
        unknown: history.which((outcome) => outcome === 'unknown').length,
        ...closed.figures,
      },
      problems: closed.problems,
    };
  },
};

type Admin = Awaited<ReturnType<typeof buildSupplierAdmin>>;

/** One animal of two buyers: one agreed, with a deposit; one is another client's. */
interface Round {
  world: World;
  admin: Admin;
  kill: Kill;
  /** Dies at the point; another server where none dies. */
  victim: string;
  group: Group;
  buyer: TestUser;
}

/** @returns whether the server died at its point: where another server was faster, it is killed elsewhere. */
async function playRound(world: World, admin: Admin, kill: Kill): Promise<boolean> {
  const victim = kill.point === null ? null : await world.fleet.add({ FAILPOINT: kill.point });
  const terms = { pricing: { ...pricing, deposit }, supplierId: admin.supplierId };
  const parts = { totalCost: 3_248.44, totalPortions: 2, portionsAvailable: ['Full'] };
  const [group, buyer] = await Promise.all([
    buildGroup({ ...parts, ...terms } as Parameters<typeof buildGroup>[0]),
    buildUser(),
    victim?.start(),
  ]);
  const round = { world, admin, kill, victim: victim?.url ?? world.servers[1] ?? '', group, buyer };
  const hasDied = async () => victim === null || (await hasEnded(victim));
  return live(round, hasDied);
}

const patienceMs = 5_000;

async function hasEnded(victim: FleetServer): Promise<boolean> {
  const hasDied = await victim.endsWithin(patienceMs);
  if (!hasDied) await victim.end('SIGKILL');
  return hasDied;
}

async function live(round: Round, hasDied: () => Promise<boolean>): Promise<boolean> {
  const { admin, group, buyer, kill, world } = round;
  const asked = { groupId: group._id, portion: 'Full', agreesToWeight: true } as const;
  await pay(round, 'deposit', { ...asked, deposit: depositCents, amount: 162_422 });
  const [share] = await mine(buyer, world);
  await buyShare(group._id, 'Full');
  await pay(round, 'rest', await askedOf(round));
  await succeed(setMilestone(group._id, 'booked', { done: true }, admin.token));
  const harvest = (despiteRests?: string) =>
    setMilestone(group._id, 'harvested', { done: true, despiteRests }, admin.token);
  const refused = await harvest();
  if (refused.status !== 200) await succeed(harvest(refused.body.fields?.despiteRests));
  await state(round, kill.point === 'returned-at-provider' ? 700 : 800);
  const balance = await askedOf(round);
  // The scale was read wrong, which is noticed while the balance is paid; or later, where a server is to die of that.
  const correct = () => state(round, world.random.pick([790, 815]));
  const isRace = kill.moment !== 'balance' || kill.point === null;
  await Promise.all([pay(round, 'balance', balance), isRace && correct()]);
  if (!isRace && world.random.chance(0.5)) await correct();
  await pay(round, null, await askedOf(round));
  if (kill.moment === 'refund') await refund(round, share?._id ?? '');
  return hasDied();
}

const mine = async ({ token }: TestUser, { servers }: World) =>
  (await callServer<Purchase[]>(servers[0], 'GET', '/api/purchases/mine', { token })).body;

/** The body of a payment of what is asked for; null: nothing is. */
async function askedOf({ group, admin, buyer, world }: Round) {
  const [own] = await mine(buyer, world);
  const { shares } = await readStatements(group._id, admin);
  const { balance } = shares.find(({ purchaseId }) => purchaseId === own?._id) ?? {};
  return balance && { amount: Math.round(balance.amount * 100), balanceId: balance._id };
}

type Asked = Record<string, unknown> & { amount: number };

/** Starts and tracks a payment, once at the victim where this is its moment, then until it is answered. */
async function pay(
  { world, kill, victim, buyer, group }: Round,
  moment: Kill['moment'] | null,
  asked: Asked | null | undefined,
): Promise<void> {
  if (!asked) return;
  const { history, servers, random } = world;
  const { token, userId } = buyer;
  const isMoment = moment === kill.moment;
  const start = (server: string) =>
    history.call<{ paymentIntentId?: string }>(server, 'POST', '/api/stripe/payment-intent', {
      token,
      body: { currency: 'usd', ...asked },
    });
  if (isMoment && kill.point === 'intent-saved') await start(victim);
  const { paymentIntentId } = (await start(servers[0]))?.body ?? {};
  // Corrected meanwhile: another amount is asked for.
  if (!paymentIntentId) return;
  await payByCard(paymentIntentId).catch(() => undefined);
  // An event would have another server settle it first.
  if (!isMoment || kill.point === null) await deliverSome(world, paymentIntentId);
  const share = { groupId: group._id, portion: 'Full', userId, amountPaid: 0, paymentIntentId };
  const track = (server: string) =>
    history.call(server, 'POST', '/api/purchase-tracking', { token, body: share });
  if (isMoment) await track(victim);
  await eventually(
    () => track(random.pick(servers as [string, ...string[]])),
    (answer) => answer !== null && answer.status !== 503,
  );
  await deliverSome(world, paymentIntentId);
}

/** Weighs the carcass and sends its statements, at the victim where that is its moment, until they are sent. */
async function state({ world, kill, victim, group, admin }: Round, hangingLb: number) {
  const { history, servers } = world;
  const { token } = admin;
  await weigh(group._id, hangingLb, admin);
  const send = async (server: string) => {
    const { fingerprint: seen } = await readStatements(group._id, admin);
    return history.call(server, 'POST', `/api/groups/${group._id}/statements`, {
      token,
      body: { hangingLb, seen, reason: 'As the scale says.' },
    });
  };
  if (kill.moment === 'statements') await send(victim);
  await eventually(
    () => send(servers[0]),
    (answer) => answer?.status === 200,
  );
}

/** Refund of all payments of the share, asked of a server that dies, or of two at once. */
async function refund({ world, kill, victim }: Round, id: string): Promise<void> {
  const atVictim = world.shop.refund(victim, id);
  if (kill.point !== null) await atVictim;
  await eventually(
    () => refundShare(id),
    ({ status }) => status < 300,
  );
  await atVictim;
}
