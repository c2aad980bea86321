/** When a tap counts as made, and what the taps of a share come to, in whatever order they arrived. */

/** A phone's clock may be ahead by so much. */
const skewMs = 2 * 60_000;

/** By the phone's clock, as sent: each may be anything. */
export interface SentTimes {
  tappedAt?: string | undefined;
  /** When it was sent: what lies between the two is right where the clock is wrong. */
  sentAt?: string | undefined;
}

/**
 * The instant at which a fact was made; null where it cannot have been then: later than now, before the
 * share was sold, or no instant at all.
 */
export function madeAt(
  { tappedAt, sentAt }: SentTimes,
  { soldAt, now }: { soldAt: Date; now: Date },
): Date | null {
  const tapped = instantOf(tappedAt);
  if (tapped === null) return null;
  const sent = instantOf(sentAt);
  const made = sent !== null && sent >= tapped ? now.getTime() - (sent - tapped) : tapped;
  if (made < soldAt.getTime() || made > now.getTime() + skewMs) return null;
  return new Date(Math.min(made, now.getTime()));
}

/** An instant with its zone alone: other texts mean another time on each machine. */
function instantOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text))
    return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

interface Tap {
  isCollected: boolean;
  actorId: string;
  madeAt: Date;
}

/**
 * Tap that gave a share out; null where it was not, or that was undone. The tap made last decides; of several that
 * give out, one after the other, the first one did.
 * @param taps the one made last first.
 */
export function checkOffOf<Each extends Tap>(taps: readonly Each[]): Each | null {
  const undone = taps.findIndex(({ isCollected }) => !isCollected);
  const given = undone === -1 ? taps : taps.slice(0, undone);
  return given.at(-1) ?? null;
}
