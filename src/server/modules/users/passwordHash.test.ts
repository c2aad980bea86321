import { availableParallelism } from 'node:os';
import { setImmediate as nextTick } from 'node:timers/promises';

import { hashPassword, inTurn, isPassword, setHashCost, type Turn } from './passwordHash.service';

afterEach(() => {
  setHashCost(19_456);
});

it('hashes at the cost that is set, and still knows the passwords hashed before', async () => {
  const before = await hashPassword('shares-7');
  setHashCost(32);
  const after = await hashPassword('shares-7');
  expect(before).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(after).toContain('$argon2id$v=19$m=32,t=2,p=1$');
  expect(await isPassword('shares-7', before)).toBe(true);
  expect(await isPassword('shares-8', after)).toBe(false);
  expect(await isPassword('shares-7', null)).toBe(false);
});

/** Requests many hashes at once. @returns the computed ones, and the refused ones */
async function hashAll(turns: Turn[]) {
  const done: string[] = [];
  const refused: string[] = [];
  await Promise.all(
    turns.map((turn) =>
      hashPassword('shares-7', turn).then(
        () => done.push(turn.who),
        () => refused.push(turn.who),
      ),
    ),
  );
  return { done, refused };
}

/**
 * Takes many turns at once, without hashes, because the machine decides which of those ends first.
 * @returns who, in the order in which their turns came
 */
async function takeTurns(turns: Turn[]): Promise<string[]> {
  const started: string[] = [];
  const work = ({ who }: Turn) => {
    started.push(who);
    return nextTick();
  };
  await Promise.all(turns.map((turn) => inTurn(turn, () => work(turn))));
  return started;
}

const floodOf = (length: number, isKnown = false) =>
  Array.from({ length }, (_, place) => ({
    network: `2001:db8:0:${place.toString(16)}::/64`,
    who: `flood ${place}`,
    isKnown,
  }));

const owner = { network: '192.0.2.1', who: 'owner', isKnown: true };
const newcomer = { network: '198.51.100.1', who: 'newcomer', isKnown: false };

describe('when many logins arrive at once', () => {
  beforeEach(() => setHashCost(8));

  it('hashes an owner who is known before strangers, and a /48 in turn with others', async () => {
    const started = await takeTurns([...floodOf(100), newcomer, owner]);
    const [most, ofOthers] = [availableParallelism(), started.indexOf('newcomer')];
    expect(started.indexOf('owner')).toBeLessThan(2 * most);
    expect(ofOthers).toBeLessThan(3 * most + 2);
  });

  it('refuses the last of a /48 that asks for more than can wait, and none of the others', async () => {
    const { done, refused } = await hashAll([...floodOf(400), newcomer, owner]);
    expect(refused).toHaveLength(401 - 300 - availableParallelism());
    expect(refused.every((who) => who.startsWith('flood'))).toBe(true);
    expect(done).toContain('newcomer');
  });

  it('hashes a stranger in turn while known users keep asking', async () => {
    const started = await takeTurns([...floodOf(60, true), newcomer]);
    expect(started.indexOf('newcomer')).toBeLessThan(availableParallelism() + 9);
  });
});
