import { once } from 'node:events';

/** Stops the test server and waits until it is gone. */
export default async function globalTeardown(): Promise<void> {
  const child = globalThis.testServerProcess;
  if (!child?.connected) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
