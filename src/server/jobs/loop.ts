import { setTimeout as pause } from 'node:timers/promises';

export interface Loop {
  /** Ends the loop, after the round that is running. */
  stop(): Promise<void>;
}

/**
 * Runs `round` repeatedly: at once where it returns that there is more to do, else after `seconds`. An
 * error ends one round, not the loop.
 */
export function startLoop(
  seconds: number,
  round: () => Promise<boolean>,
  onError: (error: unknown) => void,
): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const hasMore = await round().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!hasMore) await pause(seconds * 1000, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
