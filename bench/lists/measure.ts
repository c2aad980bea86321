import { callServer } from '#testing/testServer';

import type { Call } from './calls';

export interface Measured {
  call: Call;
  /** Milliseconds. */
  median: number;
  p95: number;
}

/** Each call over HTTP, one at a time: asked, answered, read; nothing is taken off for the way. */
export async function measure(
  server: string,
  call: Call,
  { token, runs }: { token: string; runs: number },
): Promise<Measured> {
  const times: number[] = [];
  for (let run = -2; run < runs; run += 1) {
    const started = performance.now();
    const { status } = await callServer(server, 'GET', call.path, { token });
    if (status !== 200) throw new Error(`${call.path} was answered ${status}.`);
    if (run >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { call, median: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

const quantile = (sorted: number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
