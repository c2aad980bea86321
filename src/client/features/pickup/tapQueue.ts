/** Taps of check-off that wait to be sent, and those that were refused: kept on this phone, by person. */

/** One tap: the state that it wants of a share. */
export interface Tap {
  tapId: string;
  purchaseId: string;
  groupId: string;
  collected: boolean;
  tappedAt: string;
  /** For the notice of a refusal. */
  buyer: string;
  /** Why the server did not take it; absent while it waits. */
  refusal?: string;
}

const keyOf = (userId: string): string => `taps ${userId}`;

const watchers = new Set<() => void>();

const nothing: readonly Tap[] = [];

/** As last read, so that a reader who asks again gets the same list. */
let last: { text: string | null; taps: readonly Tap[] } = { text: null, taps: nothing };

/** In the order in which they were tapped. */
export function readTaps(userId: string): readonly Tap[] {
  const text = localStorage.getItem(keyOf(userId));
  if (text !== last.text) last = { text, taps: parse(text) };
  return last.taps;
}

function parse(text: string | null): readonly Tap[] {
  try {
    const taps: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(taps) ? (taps as Tap[]) : nothing;
  } catch {
    return nothing;
  }
}

function write(userId: string, taps: readonly Tap[]): void {
  if (taps.length === 0) localStorage.removeItem(keyOf(userId));
  else localStorage.setItem(keyOf(userId), JSON.stringify(taps));
  for (const tell of watchers) tell();
}

/** @throws where the browser has no room: the tap is not kept then, and must not look as if it were. */
export const keepTap = (userId: string, tap: Tap): void =>
  write(userId, [...readTaps(userId), tap]);

/** The server has taken it, or its refusal was read. */
export const dropTap = (userId: string, tapId: string): void =>
  write(
    userId,
    readTaps(userId).filter((tap) => tap.tapId !== tapId),
  );

export const refuseTap = (userId: string, tapId: string, refusal: string): void =>
  write(
    userId,
    readTaps(userId).map((tap) => (tap.tapId === tapId ? { ...tap, refusal } : tap)),
  );

export const isWaiting = ({ refusal }: Tap): boolean => refusal === undefined;

/** Other tabs of this browser write them too. */
export function watchTaps(tell: () => void): () => void {
  watchers.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    watchers.delete(tell);
    window.removeEventListener('storage', tell);
  };
}
