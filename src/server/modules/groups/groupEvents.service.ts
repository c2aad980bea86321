import { canSeeGroup, type Actor } from '#shared/groups/groupPermissions';

import type { Database, Db } from '../../db/client';
import { isId } from '../../db/schema/columns';
import { groupChanges, readGroupChange, type GroupChange } from './groupChanges.service';
import { isVisible, readAllFacts, type GroupFacts } from './groupFacts';
import { findGroupRecord } from './groups.repository';
import { presentGroup } from './presentGroup';

/** What one person is told of a change. */
export type GroupEvent =
  | { event: 'group'; data: ReturnType<typeof presentGroup> }
  | { event: 'group-removed'; data: { _id: string } };

/** One open page, listening. */
export interface Subscriber {
  /** Who listens, as they are now; throws once the session has ended. */
  authenticate: () => Promise<Actor>;
  send: (event: GroupEvent) => void;
  /** Keeps the connection from being taken for dead. */
  beat: () => void;
  close: () => void;
}

export interface GroupEventsDeps {
  database: Database;
  onError: (error: unknown) => void;
}

export type GroupEventsService = Awaited<ReturnType<typeof createGroupEvents>>;

/**
 * Changes of one group that come together are told as one; who begins to listen meanwhile hears of
 * them, too.
 */
const gatherMs = 100;

const beatMs = 10_000;

/** Tells every open page of the changes its reader may see, whichever process made them. */
export async function createGroupEvents({ database, onError }: GroupEventsDeps) {
  const subscribers = new Set<Subscriber>();
  const gathering = new Map<string, NodeJS.Timeout>();

  await database.listen(groupChanges, gather);
  const heart = setInterval(beat, beatMs);

  function gather(payload: string): void {
    if (gathering.has(payload)) return;
    const tellSoon = () => {
      gathering.delete(payload);
      tell(readGroupChange(payload)).catch(onError);
    };
    gathering.set(payload, setTimeout(tellSoon, gatherMs));
  }

  async function tell(change: GroupChange): Promise<void> {
    if (subscribers.size === 0) return;
    const facts = await readGroup(database.db, change.groupId);
    if (!facts) return;
    await Promise.all([...subscribers].map((subscriber) => tellOne(subscriber, facts, change)));
  }

  async function tellOne(
    subscriber: Subscriber,
    facts: GroupFacts,
    change: GroupChange,
  ): Promise<void> {
    const reader = await readerOf(subscriber);
    const event = reader && eventFor(reader, facts, change);
    if (event) subscriber.send(event);
  }

  async function readerOf(subscriber: Subscriber): Promise<Actor | null> {
    try {
      return await subscriber.authenticate();
    } catch {
      subscriber.close();
      return null;
    }
  }

  function beat(): void {
    for (const subscriber of subscribers) {
      subscriber.beat();
      void readerOf(subscriber);
    }
  }

  /** @returns what ends the subscription. */
  function subscribe(subscriber: Subscriber): () => void {
    subscribers.add(subscriber);
    return () => subscribers.delete(subscriber);
  }

  function close(): void {
    clearInterval(heart);
    for (const timeout of gathering.values()) clearTimeout(timeout);
    for (const subscriber of subscribers) subscriber.close();
  }

  return { subscribe, close };
}

async function readGroup(db: Db, groupId: string): Promise<GroupFacts | null> {
  const record = isId(groupId) ? await findGroupRecord(db, groupId) : null;
  return record && readAllFacts(db, record);
}

/** What a reader learns of a change; nothing of groups that were never theirs to see. */
function eventFor(reader: Actor, facts: GroupFacts, change: GroupChange): GroupEvent | null {
  if (isVisible(facts, reader)) return { event: 'group', data: presentGroup(facts, reader) };
  const sawIt =
    canSeeGroup(reader, facts.group) ||
    facts.members.some(({ userId }) => userId === reader.id) ||
    [reader.id, reader.supplierId].includes(change.hiddenFrom ?? '');
  return sawIt ? { event: 'group-removed', data: { _id: facts.group.id } } : null;
}
