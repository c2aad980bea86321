import { Client } from 'pg';

import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import type { Script } from '#testing/fleet/script';
import { startFleet } from '#testing/fleet/serverFleet';

import { startShopProxy } from '../machines/haproxy';
import { createHistory } from '../reliability/history';
import { createShop, type Buyer, type Share, type Shop } from '../reliability/shop';
import { load } from '../speed/load';
import { processorSeconds } from '../speed/processorTime';
import { atMost, median, type Figure } from './figure';
import { slowestSight } from './slowestSight';

/** Each person starts ten payments an hour at most. */
const ordersEach = 10;
const customers = 8;
const readSeconds = 3;

/** What a server, or several behind a proxy, made of some seconds. */
interface Round {
  perSecond: number;
  /** Milliseconds of processor time for each: of the servers and their proxy, and of Postgres. */
  serverCpu: number;
  postgresCpu: number;
}

interface Side {
  url: string;
  pids: number[];
}

/** Four processes behind haproxy compared with one, in turns, on this machine. */
export async function* measureProcesses(isShort: boolean): AsyncIterable<Figure> {
  const fleet = await startFleet({ servers: 4, database: 'postgres', isBuilt: true });
  const database = new Client({ connectionString: fleet.databaseUrl });
  let proxy: Script | undefined;
  try {
    await database.connect();
    const before = await startShopProxy(fleet.servers);
    ({ proxy } = before);
    const pids = fleet.servers.map((server) => server.pid());
    const alone = { url: fleet.servers[0]?.url ?? '', pids: pids.slice(0, 1) };
    const together = { url: before.url, pids: [...pids, proxy.child.pid ?? 0] };
    const shop = createShop(createHistory());
    const { _id: supplierId } = await buildSupplier();
    const newGroup = () => buildGroup({ supplierId, totalCost: 4_000, totalPortions: 40 });
    for (let group = 0; group < 50; group += 1) await newGroup();
    const inTurns = async (measure: (side: Side) => Promise<Round>): Promise<[Round, Round][]> => {
      const rounds: [Round, Round][] = [];
      // The first one warms them up.
      for (let round = 0; round <= (isShort ? 3 : 7); round += 1) {
        rounds.push([await measure(alone), await measure(together)]);
      }
      return rounds.slice(1);
    };
    const [reader] = await shop.registerMany([alone.url], 1);
    yield* compared('search', await inTurns((side) => search(database, side, reader)));
    const sell = async (side: Side): Promise<Round> => {
      const buyers = await shop.registerMany([side.url], customers);
      const groups = [await newGroup(), await newGroup()];
      return sellAll({ database, shop, buyers, groups }, side);
    };
    yield* compared('paid share', await inTurns(sell));
    const watched = fleet.servers[1]?.url ?? '';
    const seen = await slowestSight({ shop, seller: alone.url, watched, newGroup });
    yield atMost('a purchase seen through another process, slowest', seen, 'ms', 500);
  } finally {
    await database.end();
    await proxy?.end('SIGKILL');
    await fleet.close();
  }
}

function* compared(what: string, rounds: [Round, Round][]): Iterable<Figure> {
  const ofSide = (side: 0 | 1, read: (round: Round) => number): number =>
    median(rounds.map((pair) => read(pair[side])));
  const shown = { goal: '', isKept: true };
  for (const [side, name] of [
    [0, 'one process'],
    [1, 'four behind haproxy'],
  ] as const) {
    const figure = (read: (round: Round) => number) => ({ figure: ofSide(side, read), ...shown });
    yield { what: `${what}, ${name}`, unit: '/s', ...figure(({ perSecond }) => perSecond) };
    yield { what: '  of the server', unit: 'ms', ...figure(({ serverCpu }) => serverCpu) };
    yield { what: '  of Postgres', unit: 'ms', ...figure(({ postgresCpu }) => postgresCpu) };
  }
  const ratio = median(rounds.map(([one, four]) => four.perSecond / one.perSecond));
  const [goal, isKept] = ['at least 1 on an idle machine', ratio >= 1];
  yield { what: `${what}, four beside one`, figure: ratio, unit: '', goal, isKept };
}

/** Runs something a number of times, and returns how long each took. */
async function measureRound(
  database: Client,
  { pids }: Side,
  act: () => Promise<number>,
): Promise<Round> {
  const used = async () =>
    [await processorSeconds(pids, database), await processorSeconds([], database)] as const;
  const [all, postgres] = await used();
  const started = performance.now();
  const count = await act();
  const seconds = (performance.now() - started) / 1000;
  const [allAfter, postgresAfter] = await used();
  const postgresCpu = ((postgresAfter - postgres) * 1000) / count;
  return {
    perSecond: count / seconds,
    serverCpu: ((allAfter - all) * 1000) / count - postgresCpu,
    postgresCpu,
  };
}

/** Fails at the first search that is not answered 200. */
const search = (database: Client, side: Side, reader: Buyer | undefined): Promise<Round> =>
  measureRound(database, side, async () => {
    const url = `${side.url}/api/groups/search?page=1&pageSize=10`;
    const { requests } = await load({ url, token: reader?.token ?? '' }, readSeconds);
    return requests;
  });

interface Sale {
  database: Client;
  shop: Shop;
  buyers: Buyer[];
  groups: { _id: string }[];
}

/** Shares held, paid and recorded, by all buyers at once; fails at the first that is not sold. */
const sellAll = ({ database, shop, buyers, groups }: Sale, side: Side): Promise<Round> =>
  measureRound(database, side, async () => {
    const buyAll = async (buyer: Buyer): Promise<void> => {
      for (let order = 0; order < ordersEach; order += 1) {
        const groupId = groups[order % groups.length]?._id ?? '';
        const share: Share = { groupId, portion: 'Quarter', price: 2_500 };
        if (!(await shop.buy(side.url, buyer, share))) {
          throw new Error(`A share was not sold by ${side.url}.`);
        }
      }
    };
    await Promise.all(buyers.map(buyAll));
    return buyers.length * ordersEach;
  });
