import { groupEvents } from '#shared/groups/groupEvents.contract';
import { canSeeGroup } from '#shared/groups/groupPermissions';
import type { StreamEvent } from '#shared/stream';
import type { Actor } from '#shared/users/actor';

import type { Context } from '../../context';
import type { Database, Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import type { FindCallers } from '../../http/authentication';
import { requireSecondFactor } from '../../http/requireSecondFactor';
import type { Publisher, Subscriber as OpenPage } from '../../http/serveStream';
import { groupChanges, readGroupChange, type GroupChange } from '../inventory/groupChanges';
import { isVisible, type GroupFacts } from './groupFacts.rules';
import { findGroupFacts } from './groupFacts.queries';
import { presentGroup } from './groups.presenter';
import { listMoved } from './missedChanges.queries';

type Subscriber = OpenPage<typeof groupEvents>;

/** Changes of one group within this time are sent as one event. */
const debounceMs = 100;

/**
 * A new subscriber gets the changes of the last moments: a page loads groups and subscribes at once, and
 * would miss a change between the two answers. Up to a number of groups.
 */
const recentMs = 2_000;
const mostRecent = 20;

const heartbeatMs = 10_000;

/** Pages one person has open at a time, of one process. */
const mostPerPerson = 20;

/** Sends every open page the changes that its reader may see, from all processes. */
export async function publishGroupEvents(
  { db, config, log }: Context,
  database: Database,
  findCallers: FindCallers,
): Promise<Publisher<typeof groupEvents>> {
  const subscribers = new Set<Subscriber>();
  const debouncing = new Map<string, NodeJS.Timeout>();
  const recentChanges = new Map<string, NodeJS.Timeout>();
  const missed = createMissedChanges(db);

  const onError = (error: unknown) => log.warn({ err: error }, 'group events');

  await database.listen(groupChanges, { onMessage: debounce, onMissed: closeAll });
  const heartbeatTimer = setInterval(heartbeat, heartbeatMs);

  function debounce(payload: string): void {
    missed.hear(readGroupChange(payload).groupId);
    if (debouncing.has(payload)) return;
    const publishSoon = () => {
      debouncing.delete(payload);
      remember(payload);
      publish(payload, [...subscribers]);
    };
    debouncing.set(payload, setTimeout(publishSoon, debounceMs));
  }

  function remember(payload: string): void {
    clearTimeout(recentChanges.get(payload));
    recentChanges.delete(payload);
    recentChanges.set(
      payload,
      setTimeout(() => recentChanges.delete(payload), recentMs),
    );
  }

  const publish = (payload: string, listening: Subscriber[]): void =>
    void publishTo(readGroupChange(payload), listening).catch(onError);

  async function publishTo(change: GroupChange, listening: Subscriber[]): Promise<void> {
    if (listening.length === 0) return;
    const facts = isId(change.groupId) ? await findGroupFacts(db, change.groupId, null) : null;
    if (!facts) return;
    for (const [subscriber, reader] of await readReaders(listening)) {
      const event = eventFor(reader, facts, change);
      if (event) subscriber.send(event);
    }
  }

  /** Reads the subscribers' users again; streams of ended sessions are closed. */
  async function readReaders(listening: Subscriber[]): Promise<[Subscriber, Actor][]> {
    const callers = await findCallers(listening.map(({ session }) => session));
    return listening.flatMap((subscriber, index): [Subscriber, Actor][] => {
      const caller = callers[index];
      if (caller) return [[subscriber, caller]];
      subscriber.close();
      return [];
    });
  }

  function heartbeat(): void {
    if (subscribers.size === 0) return;
    for (const subscriber of subscribers) subscriber.heartbeat();
    readReaders([...subscribers]).catch(onError);
    missed
      .find()
      .then((groupIds) => groupIds.forEach(debounce))
      .catch(onError);
  }

  /**
   * Subscribes a page to changes.
   * @returns its end, or null where the session has ended.
   * @throws AppError `tooManyTries` where the user has the maximum of open pages, `secondFactorMissing`
   */
  async function subscribe(subscriber: Subscriber): Promise<(() => void) | null> {
    const [caller] = await findCallers([subscriber.session]);
    if (!caller) return null;
    requireSecondFactor(config.secondFactorRequirement, groupEvents, caller);
    requirePlace(subscriber);
    subscribers.add(subscriber);
    for (const payload of [...recentChanges.keys()].slice(-mostRecent))
      publish(payload, [subscriber]);
    return () => subscribers.delete(subscriber);
  }

  function requirePlace({ session }: Subscriber): void {
    const theirs = [...subscribers].filter((other) => other.session.id === session.id);
    if (theirs.length < mostPerPerson) return;
    throw new AppError('tooManyTries', 'Too many open pages. Please close some of them.', {
      retryAfter: heartbeatMs / 1000,
    });
  }

  /** Closes all streams; the pages reconnect and reload what they show. */
  function closeAll(): void {
    for (const subscriber of subscribers) subscriber.close();
  }

  function close(): void {
    clearInterval(heartbeatTimer);
    for (const timeout of [...debouncing.values(), ...recentChanges.values()])
      clearTimeout(timeout);
    closeAll();
  }

  return { subscribe, close };
}

/** Event of a change for one reader; nothing of groups that were never theirs to see. */
function eventFor(
  reader: Actor,
  facts: GroupFacts,
  change: GroupChange,
): StreamEvent<typeof groupEvents> | null {
  if (isVisible(facts, reader)) return { event: 'group', data: presentGroup(facts, reader) };
  const sawIt =
    canSeeGroup(reader, facts.group) ||
    facts.members.some(({ userId }) => userId === reader.id) ||
    [reader.id, reader.supplierId].includes(change.hiddenFrom ?? '');
  return sawIt ? { event: 'group-removed', data: { _id: facts.group.id } } : null;
}

/** Older changes were looked for before; longer than a transaction may wait and work. */
const lookBackSeconds = 60;
/** Notices of more recent changes may still arrive. */
const onItsWaySeconds = 2;

/**
 * Remembers which changes of groups were received, and finds missed ones: a notice is sent after its
 * commit, so it is lost if the process dies in between (docs/decisions/016-money-locks.md).
 */
function createMissedChanges(db: Db) {
  const heardAt = new Map<string, number>();

  function hear(groupId: string): void {
    const now = performance.now();
    heardAt.delete(groupId);
    heardAt.set(groupId, now);
    // In the order they were heard: the first ones are the oldest.
    for (const [oldest, at] of heardAt) {
      if (now - at < lookBackSeconds * 1000) break;
      heardAt.delete(oldest);
    }
  }

  /** The groups in which a share moved, and of which nothing was heard since. */
  async function find(): Promise<string[]> {
    const moved = await listMoved(db, { since: lookBackSeconds, until: onItsWaySeconds });
    const now = performance.now();
    return moved
      .filter(({ groupId, ago }) => (heardAt.get(groupId) ?? -Infinity) < now - ago * 1000)
      .map(({ groupId }) => groupId);
  }

  return { hear, find };
}
