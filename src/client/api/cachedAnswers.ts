import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { useSyncExternalStore } from 'react';

import { pathOf } from '#shared/endpoints';

import { routes } from './routes';

const storageKey = 'lastSeen';

/** Characters; a browser keeps five million of a site. */
const longest = 500_000;

interface CachedAnswer {
  answer: unknown;
  /** Milliseconds since 1970. */
  at: number;
}

/** What "My groups" asks for, and nothing that one could buy by. */
const isCacheable = ({ url, params }: FetchArgs): boolean =>
  url === pathOf(routes.purchases.listMyPurchases) ||
  (url === pathOf(routes.groups.listGroups) && params?.mine === 'true');

/** What is shown may be out of date. */
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

/** Whether a cached answer of an earlier visit exists while neither it nor a newer one is shown. */
export const hasUnshownCopy = (request: FetchArgs): boolean =>
  !shown.has(request.url) && findCached(request) !== undefined;

/** Keeps an answer of the server for a time without a network. */
export function cacheAnswer(request: FetchArgs, answer: unknown): void {
  if (!isCacheable(request)) return;
  const text = JSON.stringify({ ...readAll(), [request.url]: { answer, at: Date.now() } });
  try {
    if (text.length <= longest) localStorage.setItem(storageKey, text);
  } catch {
    // The browser's storage is full: then there is nothing for a time without a network.
  }
  shown.set(request.url, null);
  notifyWatchers();
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

/** When the oldest of what is shown was last seen, in milliseconds since 1970; `null`: now. */
export const useLastSeen = (): number | null => useSyncExternalStore(watch, oldestShown);

/** Whether a cached answer is shown while its call is pending. */
export const useIsWaiting = (): boolean =>
  useSyncExternalStore(watch, () => copies().some(({ isAwaited }) => isAwaited));

const copies = (): Copy[] => [...shown.values()].filter((copy) => copy !== null);

function oldestShown(): number | null {
  const since = copies().map(({ at }) => at);
  return since.length > 0 ? Math.min(...since) : null;
}

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
