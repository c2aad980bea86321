import { setTimeout as pause } from 'node:timers/promises';

/** What a server has opened, and how it is closed. */
interface Shutdown {
  /** Aborted when the server is stopped. */
  stopping: AbortSignal;
  /** Has a resource closed with the others. */
  opened: <Resource extends { close(): PromiseLike<unknown> }>(resource: Resource) => Resource;
  /** Reports that it is stopping, and waits until load balancers have noticed. */
  announceStop: () => Promise<void>;
  /** In the reverse order of opening; again: nothing. */
  close: () => Promise<void>;
}

export function createShutdown(announcedSeconds: number): Shutdown {
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  let closing: Promise<void> | undefined;

  /** One that fails does not keep the others open. */
  async function closeAll(): Promise<void> {
    for (const close of closers) await close().catch(() => undefined);
  }

  return {
    stopping: stopping.signal,
    opened: (resource) => {
      closers.unshift(async () => resource.close());
      return resource;
    },
    announceStop: async () => {
      stopping.abort();
      await pause(announcedSeconds * 1000);
    },
    close: () => {
      stopping.abort();
      return (closing ??= closeAll());
    },
  };
}
