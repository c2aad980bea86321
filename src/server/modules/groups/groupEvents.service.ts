import { canSeeGroup, type Actor } from '#shared/groups/groupPermissions';

import type { Database, Db } from '../../db/client';
import { isId } from '../../db/schema/columns';
import type { FindCallers } from '../../http/authentication';
import type { TokenClaims } from '../../http/tokens';
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
  session: TokenClaims;
  send: (event: GroupEvent) => void;
  /** Keeps the connection from being taken for dead. */
  beat: () => void;
  close: () => void;
}

export interface GroupEventsDeps {
  database: Database;
  findCallers: FindCallers;
  onError: (error: unknown) => void;
}

export type GroupEventsService = Awaited<ReturnType<typeof createGroupEvents>>;

/** Changes of one group that come together are told as one. */
const gatherMs = 100;

/**
 * Who begins to listen is told what changed lately: a page asks for groups and for their changes at
 * once, and what changed between the two answers would be lost. So many groups at most.
 */
const latelyMs = 2_000;
const mostLately = 20;

const beatMs = 10_000;

/** Tells every open page of the changes its reader may see, whichever process made them. */
export async function createGroupEvents({ database, findCallers, onError }: GroupEventsDeps) {
  const subscribers = new Set<Subscriber>();
  const gathering = new Map<string, NodeJS.Timeout>();
  const lately = new Map<string, NodeJS.Timeout>();

  await database.listen(groupChanges, gather);
  const heart = setInterval(beat, beatMs);

  function gather(payload: string): void {
    if (gathering.has(payload)) return;
    const tellSoon = () => {
      gathering.delete(payload);
      remember(payload);
      tell(payload, [...subscribers]);
    };
    gathering.set(payload, setTimeout(tellSoon, gatherMs));
  }

  function remember(payload: string): void {
    clearTimeout(lately.get(payload));
    lately.delete(payload);
    lately.set(
      payload,
      setTimeout(() => lately.delete(payload), latelyMs),
    );
  }

  const tell = (payload: string, listening: Subscriber[]): void =>
    void tellAll(readGroupChange(payload), listening).catch(onError);

  async function tellAll(change: GroupChange, listening: Subscriber[]): Promise<void> {
    if (listening.length === 0) return;
    const facts = await readGroup(database.db, change.groupId);
    if (!facts) return;
    for (const [subscriber, reader] of await readReaders(listening)) {
      const event = eventFor(reader, facts, change);
      if (event) subscriber.send(event);
    }
  }

  /** Who listens, as they are now; whose session has ended is let go. */
  async function readReaders(listening: Subscriber[]): Promise<[Subscriber, Actor][]> {
    const callers = await findCallers(listening.map(({ session }) => session));
    return listening.flatMap((subscriber, index): [Subscriber, Actor][] => {
      const caller = callers[index];
      if (caller) return [[subscriber, caller]];
      subscriber.close();
      return [];
    });
  }

  function beat(): void {
    if (subscribers.size === 0) return;
    for (const subscriber of subscribers) subscriber.beat();
    readReaders([...subscribers]).catch(onError);
  }

  /**
   * Begins to tell `subscriber` what changes.
   * @returns what ends it, or null for a session that has ended.
   */
  async function subscribe(subscriber: Subscriber): Promise<(() => void) | null> {
    const [caller] = await findCallers([subscriber.session]);
    if (!caller) return null;
    subscribers.add(subscriber);
    for (const payload of [...lately.keys()].slice(-mostLately)) tell(payload, [subscriber]);
    return () => subscribers.delete(subscriber);
  }

  function close(): void {
    clearInterval(heart);
    for (const timeout of [...gathering.values(), ...lately.values()]) clearTimeout(timeout);
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
