import { portions, type Portion } from '#shared/groups/portions';
import type { Group } from '#shared/groups/groups.contract';
import { unfilledOutcomes } from '#shared/groups/deadline';
import { groupStatuses } from '#shared/groups/groupStatus';
import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { readGroup } from '#testing/factories/purchases';
import { confirmEmail, superadminToken } from '#testing/factories/users';
import type { Json } from '#testing/testServer';

import type { History } from '../history';
import type { Random } from '../random';
import type { Buyer, Shop } from '../shop';

interface Stage {
  server: string;
  history: History;
  shop: Shop;
  random: Random;
}

/** A group and all who have to do with it. */
export interface Life extends Stage {
  group: Group;
  people: Buyer[];
  /** What happened at least once. */
  seen: { isSold: boolean; hasWaitlistHold: boolean; isCalledOff: boolean };
  /** What went wrong, in words. */
  broken: string[];
}

const crowd = 4;
/** Deadlines are close enough to pass during a life, yet ahead when the group is created. */
const firstDayMs = 3_000;
const longestDayMs = 6_000;

export async function beginLife(stage: Stage): Promise<Life> {
  const { random, shop, server } = stage;
  const totalPortions = 1 + random.below(3);
  const group = await buildGroup({
    totalPortions,
    totalCost: totalPortions * (20 + random.below(50_000) / 100),
    ...(random.chance(0.5) && soon(random)),
  });
  const people = await shop.registerMany([server], crowd);
  await Promise.all(people.map(confirmEmail));
  const seen = { isSold: false, hasWaitlistHold: false, isCalledOff: false };
  return { ...stage, group, people, seen, broken: [] };
}

const soon = (random: Random) => ({
  fillBy: new Date(Date.now() + firstDayMs + random.below(longestDayMs - firstDayMs)).toISOString(),
  ifUnfilled: random.pick(unfilledOutcomes),
});

type Act = (life: Life) => Promise<unknown>;

const pickBuyer = ({ people, random }: Life): Buyer => {
  const [first, ...others] = people;
  if (!first) throw new Error('A life without people.');
  return random.pick([first, ...others]);
};

/** As an admin who saw the group a moment ago. */
async function asAdmin(life: Life, method: 'PUT' | 'PATCH' | 'POST', path: string, body: Json) {
  const token = await superadminToken();
  const url = `/api/groups/${life.group._id}${path}`;
  return life.history.call<Group>(life.server, method, url, { token, body });
}

async function start(life: Life, buyer: Buyer, portion: Portion): Promise<string | null> {
  const { shop, server, group } = life;
  const { shares = [] } = await readGroup(buyer.token, group._id);
  const price = Math.round((shares.find((one) => one.portion === portion)?.price ?? 0) * 100);
  const started = await shop.hold(server, buyer, { groupId: group._id, portion, price });
  return started?.status === 200 ? started.body.paymentIntentId : null;
}

const hold: Act = (life) => start(life, pickBuyer(life), life.random.pick(portions));

/** Pays for a held share or a waitlist hold if there is one, and records the payment or forgets to. */
const buy: Act = async (life) => {
  const { shop, server, group, random } = life;
  const buyer = pickBuyer(life);
  const held = (await shop.purchases(server, buyer)).find(({ state }) => state === 'held');
  const portion = held?.portion ?? random.pick(portions);
  const intent = await start(life, buyer, portion);
  if (!intent) return;
  // Another act may have ended it.
  await payByCard(intent).catch(() => undefined);
  if (random.chance(0.8)) {
    const share = { groupId: group._id, portion, price: 0 };
    await shop.track(server, buyer, share, intent);
  }
};

const release: Act = async (life) => {
  const buyer = pickBuyer(life);
  const [purchase] = (await life.shop.purchases(life.server, buyer)).filter(
    ({ state }) => state === 'held',
  );
  if (purchase) await life.shop.release(life.server, buyer, purchase._id);
};

const returnShare: Act = async (life) => {
  const { shop, server, random } = life;
  const buyer = pickBuyer(life);
  const [purchase] = (await shop.purchases(server, buyer)).filter(({ state }) => state === 'paid');
  if (!purchase) return;
  if (random.chance(0.5)) await shop.leave(server, buyer, purchase._id);
  else await shop.refund(server, purchase._id);
};

const joinWaitlist: Act = (life) =>
  life.shop.joinWaitlist(life.server, pickBuyer(life), life.group._id, life.random.pick(portions));

const leaveWaitlist: Act = (life) => stepOut(life, pickBuyer(life));

const stepOut = ({ history, server, group }: Life, { token }: Buyer) =>
  history.call(server, 'DELETE', `/api/groups/${group._id}/waitlist`, { token });

const chooseStatus: Act = (life) =>
  asAdmin(life, 'PATCH', '/status', { status: life.random.pick(groupStatuses) });

/** Types a remaining cost, of whole quarters or of anything. */
const correct: Act = async (life) => {
  const { random, group } = life;
  const quarters = 4 * group.totalPortions;
  const share = random.below(quarters + 1) / quarters;
  const cents = Math.ceil(group.totalCost * 100 * share) + random.pick([0, 0, 100]);
  await asAdmin(life, 'PUT', '', { remainingCost: cents / 100 });
};

const setDay: Act = (life) => asAdmin(life, 'PUT', '', soon(life.random));

const callOff: Act = (life) =>
  asAdmin(life, 'POST', '/call-off', { name: life.group.name, reason: 'Drawn by lot.' });

/** Frequent acts are listed more than once; calling off, which ends everything, is rare. */
const acts: readonly [Act, ...Act[]] = [
  hold,
  hold,
  buy,
  buy,
  buy,
  buy,
  release,
  returnShare,
  returnShare,
  joinWaitlist,
  joinWaitlist,
  joinWaitlist,
  leaveWaitlist,
  chooseStatus,
  correct,
  setDay,
] as [Act, ...Act[]];

/** One to three things at the same time. */
export async function actAtOnce(life: Life): Promise<void> {
  const { random } = life;
  const drawn = Array.from({ length: 1 + random.below(3) }, () =>
    random.chance(0.01) ? callOff : random.pick(acts),
  );
  await Promise.all(drawn.map((act) => act(life)));
}

/** All users release their holds and places, so that the invariants can be checked at rest. */
export async function endLife(life: Life): Promise<void> {
  for (const person of life.people) await stepOut(life, person);
}

/** Properties that must hold at every moment, checked through the API. */
export async function findBroken({ group, seen }: Life): Promise<string[]> {
  const { quarters, remainingCost, totalCost, status, calledOffAt, line } = await readGroup(
    await superadminToken(),
    group._id,
  );
  seen.isCalledOff ||= Boolean(calledOffAt);
  seen.hasWaitlistHold ||= (line?.offered ?? 0) > 0;
  const { total = 0, sold = 0, held = 0, withdrawn = 0 } = quarters ?? {};
  seen.isSold ||= sold > 0;
  const rules: [boolean, string][] = [
    [sold + held + withdrawn <= total, 'more is sold, held and withdrawn than there is'],
    [Math.min(sold, held, withdrawn) >= 0, 'less than no quarter'],
    [remainingCost >= 0 && remainingCost <= totalCost, `${remainingCost} of ${totalCost} remain`],
    [!calledOffAt || (status === 'closed' && held === 0), 'called off, and on sale or held'],
    [status !== 'closed' || held === 0, 'closed, and held'],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, what]) => what);
}
