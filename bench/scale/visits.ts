import { setTimeout as pause } from 'node:timers/promises';

import type { Browser, Page } from 'playwright-core';

import { firstSuperadmin } from '#testing/factories/users';
import { callServer } from '#testing/testServer';

import { median } from './figure';

/** 400 kilobits per second up and down, 0.4 s a round trip. */
const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const timesSlower = 4;

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

export interface Browsing {
  browser: Browser;
  server: string;
  times: number;
}

export interface Visit {
  address: string;
  as?: string;
  viewport: typeof phone;
  isSlowNetwork?: boolean;
  isSlowProcessor?: boolean;
}

export async function inTheMiddle(
  browsing: Browsing,
  visit: Visit,
  measure: (page: Page) => Promise<number>,
): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < browsing.times; time += 1) {
    const page = await open(browsing, visit);
    taken.push(await measure(page));
    await page.context().close();
  }
  return median(taken);
}

async function open({ browser, server }: Browsing, visit: Visit): Promise<Page> {
  const context = await browser.newContext({ baseURL: server, viewport: visit.viewport });
  if (visit.as) await context.addInitScript(storeSession, await logIn(server, visit.as));
  await context.addInitScript(watch);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  if (visit.isSlowNetwork) await devTools.send('Network.emulateNetworkConditions', slow3g);
  if (visit.isSlowProcessor)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
  await page.goto(visit.address, { waitUntil: 'commit' });
  return page;
}

async function logIn(server: string, identifier: string): Promise<[string, string][]> {
  const { body } = await callServer<Record<string, unknown>>(server, 'POST', '/api/users/login', {
    body: { identifier, password: firstSuperadmin.password },
  });
  const { token, ...user } = body;
  return [
    ['token', String(token)],
    ['user', JSON.stringify(user)],
  ];
}

const storeSession = (items: [string, string][]): void =>
  items.forEach(([name, value]) => localStorage.setItem(name, value));

interface Watched {
  isWatching: boolean;
  shift: number;
  /** Milliseconds, in steps of eight. */
  slowest: number;
}

/** Runs in the page before its scripts: records layout shifts and slow interactions. */
function watch(): void {
  const watched: Watched = { isWatching: false, shift: 0, slowest: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.slowest = Math.max(watched.slowest, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  watched.isWatching = true;
}

/** @throws Error where the browser reports nothing, because any goal would hold for an empty figure. */
async function watchedOf(page: Page): Promise<Watched> {
  const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  if (!watched.isWatching) throw new Error('Shifts and slow acts are not watched.');
  return watched;
}

/** So far; also what moves right after a click, which a browser's own figure forgives. */
export async function shiftBy(page: Page): Promise<number> {
  await pause(1_000);
  return (await watchedOf(page)).shift;
}

export async function slowestEvent(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (window as unknown as { watched: Watched }).watched.slowest = 0;
  });
  await act();
  await pause(1_500);
  return (await watchedOf(page)).slowest;
}

/** Milliseconds from the first byte asked for to the first letter painted. */
export const firstContentOf = (page: Page): Promise<number> =>
  page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  );
