import { setTimeout as pause } from 'node:timers/promises';

import { startLoop } from './loop';

const hour = 3600;

const tick = () => pause(1);

const fail = (error: unknown): never => {
  throw error;
};

it('repeats at once while there is more to do, and pauses when there is not', async () => {
  let left = 3;
  const round = async () => {
    left -= 1;
    return left > 0;
  };
  const loop = startLoop(hour, round, fail);
  while (left > 0) await tick();
  await tick();
  await loop.stop();
  expect(left).toBe(0);
});

it('survives an error', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const loop = startLoop(
    0.001,
    async () => {
      rounds += 1;
      throw new Error(`round ${rounds}`);
    },
    (error) => errors.push(error),
  );
  while (rounds < 3) await tick();
  await loop.stop();
  expect(errors).toHaveLength(rounds);
});

it('waits for the round that is running when it is stopped', async () => {
  let finish = (): void => undefined;
  let isFinished = false;
  const loop = startLoop(
    hour,
    async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      isFinished = true;
      return true;
    },
    fail,
  );
  const stopped = loop.stop();
  finish();
  await stopped;
  expect(isFinished).toBe(true);
});
