import { startFleet, type FleetServer } from './serverFleet';

/** Milliseconds: of a test that starts servers, and of a wait for what a sweep does. */
export const startUp = 240_000;
export const patience = 60_000;

/**
 * Starts a server that hears nothing from its provider, for the tests of a file: what it learns, its
 * sweeps find out, two a second.
 */
export function startUnheardServer(): () => FleetServer {
  let fleet: Awaited<ReturnType<typeof startFleet>> | undefined;
  const env = { SWEEP_SECONDS: '0.5' };
  beforeAll(async () => {
    fleet = await startFleet({ database: 'pglite', hasWebhooks: false, env });
  }, startUp);
  afterAll(() => fleet?.close(), startUp);
  return () => {
    const [server] = fleet?.servers ?? [];
    if (!server) throw new Error('The server is not started yet.');
    return server;
  };
}
