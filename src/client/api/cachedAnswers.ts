import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { useSyncExternalStore } from 'react';

import { fillPath, pathOf } from '#shared/endpoints';

import { routes } from './routes';

const storageKey = 'lastSeen';

/** Characters; a browser keeps five million of a site. */
const longest = 500_000;

interface CachedAnswer {
  answer: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** URLs of "My groups", the keys of their cached answers. */
export const ownUrls: readonly string[] = [
  pathOf(routes.purchases.listMyPurchases),
  pathOf(routes.groups.listGroups),
];

/** URL of the check-off list, its cache key. */
export const handoverUrl = (id: string): string =>
  fillPath(pathOf(routes.pickup.getHandover), { id });

const [beforeId = '', afterId = ''] = pathOf(routes.pickup.getHandover).split(':id');

/** URLs of "My groups" and check-off; no share can be bought from a cached answer of them. */
const isCacheable = ({ url, params }: FetchArgs): boolean =>
  (url.startsWith(beforeId) && url.endsWith(afterId)) ||
  url === pathOf(routes.purchases.listMyPurchases) ||
  (url === pathOf(routes.groups.listGroups) && params?.mine === 'true');

/** Cached answer, which may be out of date. */
interface Copy {
  /** Milliseconds since 1970. */
  at: number;
  /** The call for a newer answer is pending. */
  isAwaited: boolean;
}

/** By what was asked for: the copy that is shown; `null`: the newest is. */
const shown = new Map<string, Copy | null>();
const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const tell of watchers) tell();
}

/** True while a cached answer of an earlier visit exists and neither it nor a newer one is shown. */
export const hasUnshownCopy = (request: FetchArgs): boolean =>
  !shown.has(request.url) && findCached(request) !== undefined;

/** Keeps an answer of the server for a time without a network. */
export function cacheAnswer(request: FetchArgs, answer: unknown): void {
  if (!isCacheable(request)) return;
  writeAll({ ...readAll(), [request.url]: { answer, at: Date.now() } });
  shown.set(request.url, null);
  notifyWatchers();
}

/** Changes a cached answer as a call has changed it on the server; it is as old as before. */
export function changeCached<Result>(url: string, change: (answer: Result) => void): void {
  const all = readAll();
  const kept = all[url];
  if (!kept) return;
  change(kept.answer as Result);
  writeAll(all);
}

/** The newest that there is room for. */
function writeAll(all: Record<string, CachedAnswer>): void {
  const newestFirst = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
  while (JSON.stringify(Object.fromEntries(newestFirst)).length > longest) newestFirst.pop();
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(newestFirst)));
  } catch {
    // The browser's storage is full: then there is nothing for a time without a network.
  }
}

/** The cached answer for a call without a server, or with a slow one; `null` where there is none. */
export function readCached(request: FetchArgs, isAwaited = false): CachedAnswer | null {
  const kept = findCached(request);
  if (!kept) return null;
  shown.set(request.url, { at: kept.at, isAwaited });
  notifyWatchers();
  return kept;
}

const findCached = (request: FetchArgs): CachedAnswer | undefined =>
  isCacheable(request) ? readAll()[request.url] : undefined;

/** Called when the session ends. */
export function clearCachedAnswers(): void {
  localStorage.removeItem(storageKey);
  shown.clear();
  notifyWatchers();
}

/** When the oldest of what is shown of these was last seen, in milliseconds since 1970; `null`: now. */
export const useLastSeen = (urls: readonly string[]): number | null =>
  useSyncExternalStore(watch, () => oldestOf(copiesOf(urls)));

/** True while a cached answer of one of these URLs is shown and its call is pending. */
export const useIsWaiting = (urls: readonly string[]): boolean =>
  useSyncExternalStore(watch, () => copiesOf(urls).some(({ isAwaited }) => isAwaited));

const copiesOf = (urls: readonly string[]): Copy[] => urls.flatMap((url) => shown.get(url) ?? []);

const oldestOf = (copies: Copy[]): number | null =>
  copies.length > 0 ? Math.min(...copies.map(({ at }) => at)) : null;

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

function readAll(): Record<string, CachedAnswer> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, CachedAnswer>;
  } catch {
    return {};
  }
}
