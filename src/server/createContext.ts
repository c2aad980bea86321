import type { Context, Started } from './context';
import { createTokens } from './http/tokens';
import { createFailpoint } from './jobs/failpoints';

/** The context of a server that starts: what it was given, and what follows from its configuration. */
export const createContext = (started: Started): Context => ({
  ...started,
  tokens: createTokens(started.config.jwtSecret),
  failpoint: createFailpoint(started.config.failpoint),
  requestCounts: new Map(),
  providerKey: { state: 'unknown' },
  shopWindow: { last: null },
  invariants: { lastChecked: null },
});
