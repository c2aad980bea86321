import { createParser, type EventSourceMessage } from 'eventsource-parser';

import { endpoints, pathOf } from '#shared/endpoints';
import type { groupEvents } from '#shared/groups/groupEvents.contract';
import type { StreamEvent } from '#shared/stream';

import { apiUrl } from './baseApi';
import { completeGroup } from './compat/groups';
import type { Group } from './group';

interface Following {
  token: string;
  /** Ends it. */
  signal: AbortSignal;
  /** From here on nothing is missed; what changed before may have been. */
  onOpen: () => void;
  onGroup: (group: Group) => void;
  /** Deleted, or no longer to be seen. */
  onGone: (groupId: string) => void;
  /** The token is no longer taken. */
  onSessionEnd: () => void;
}

/** Milliseconds; between two attempts, doubled each time up to the longest. */
const firstPause = 2_000;
const longestPause = 60_000;

/** Milliseconds; the server sends a byte every ten seconds. */
const longestSilence = 30_000;

/**
 * Hears of every change to a group that the session may see, and connects again whenever the
 * connection is lost. A server that knows no such call is asked once: it answers 404, or 500 where it takes
 * `events` for the id of a group. Over `fetch`, because an `EventSource` cannot send a token.
 */
export async function followGroupEvents(following: Following): Promise<void> {
  const { signal } = following;
  let pause = firstPause;
  while (!signal.aborted) {
    const onOpen = () => {
      pause = firstPause;
      following.onOpen();
    };
    const isRefused = await listen({ ...following, onOpen }).catch(() => false);
    if (isRefused) return;
    await wait(pause * (0.5 + Math.random() / 2), signal);
    pause = Math.min(pause * 2, longestPause);
  }
}

/**
 * One connection, to its end. Answers whether the server will refuse the next one, too.
 * @throws when it cannot be made, or breaks
 */
async function listen(following: Following): Promise<boolean> {
  const connection = new AbortController();
  const hangUp = () => connection.abort();
  following.signal.addEventListener('abort', hangUp);
  try {
    const response = await fetch(`${apiUrl}${pathOf(endpoints.groupEvents)}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${following.token}` },
      signal: connection.signal,
    });
    if (response.status === 401) following.onSessionEnd();
    if ([408, 429].includes(response.status) || response.status > 500) return false;
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || !response.body) return true;
    following.onOpen();
    await read(response.body, following, hangUp);
    return false;
  } finally {
    following.signal.removeEventListener('abort', hangUp);
    hangUp();
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  following: Following,
  hangUp: () => void,
): Promise<void> {
  const parser = createParser({ onEvent: (event) => publish(event, following) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const silence = setTimeout(hangUp, longestSilence);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function publish(message: EventSourceMessage, { onGroup, onGone }: Following): void {
  const told = readEvent(message);
  if (told?.event === 'group') onGroup(completeGroup(told.data));
  if (told?.event === 'group-removed') onGone(told.data._id);
}

/** An event of ours as it came; null for one that is not. */
function readEvent({ event, data }: EventSourceMessage): StreamEvent<typeof groupEvents> | null {
  if (event !== 'group' && event !== 'group-removed') return null;
  return { event, data: JSON.parse(data) as unknown } as StreamEvent<typeof groupEvents>;
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
