import { startFleet, type Fleet, type FleetOptions } from './serverFleet';

/** The fleet of a test file: it is started before the first test, and closed after the last. */
export function useFleet(options: FleetOptions): Fleet {
  let started: Fleet | undefined;
  beforeAll(async () => {
    started = await startFleet(options);
  });
  afterAll(() => started?.close());
  return new Proxy({} as Fleet, {
    get(_, name: keyof Fleet) {
      if (!started) throw new Error('The fleet is started before the first test.');
      return started[name];
    },
  });
}
