/** When a tap counts as made, and what the taps of a share come to, in whatever order they arrived. */

/** Milliseconds by which a phone's clock may be off and is believed all the same. */
const skewMs = 2 * 60_000;

/** By the phone's clock, as sent: each may be anything. */
export interface SentTimes {
  tappedAt?: string | undefined;
  /** When it was sent: what lies between the two is right where the clock is wrong. */
  sentAt?: string | undefined;
}

/**
 * The instant at which a fact was made; null where it cannot have been then: later than now, before the
 * share was sold, or no instant at all. Its age counts only where the clock is wrong, because it is short
 * by the time that the call was under way.
 */
export function madeAt(
  { tappedAt, sentAt }: SentTimes,
  { soldAt, now }: { soldAt: Date; now: Date },
): Date | null {
  const tapped = instantOf(tappedAt);
  if (tapped === null) return null;
  const sent = instantOf(sentAt);
  const isWrongClock = sent !== null && Math.abs(now.getTime() - sent) > skewMs;
  const made = isWrongClock && sent >= tapped ? now.getTime() - (sent - tapped) : tapped;
  if (made < soldAt.getTime() || made > now.getTime() + skewMs) return null;
  return new Date(Math.min(made, now.getTime()));
}

/** An instant with its zone alone: other texts mean another time on each machine. */
function instantOf(text: string | null | undefined): number | null {
  if (text == null || !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

interface Tap {
  isCollected: boolean;
  actorId: string;
  madeAt: Date;
}

interface SentTap {
  actorId: string;
  madeAt: Date;
  /** `tappedAt` as sent. */
  sentAs: string | null;
}

/**
 * The instant of a tap as far from another one of the same phone as its clock says, because the ages of two
 * differ by the time that each call was under way: so a phone's taps keep their order, however wrong its clock.
 * @param others of the same share.
 */
export function madeInOrder(tap: SentTap, others: readonly SentTap[]): Date {
  const offset = offsetOf(tap);
  if (offset === null) return tap.madeAt;
  const known = others
    .filter(({ actorId }) => actorId === tap.actorId)
    .map(offsetOf)
    .find((other) => other !== null && Math.abs(other - offset) <= 2 * skewMs);
  return new Date(tap.madeAt.getTime() + (known ?? offset) - offset);
}

/** Milliseconds between the phone's clock and ours; null where no time was sent. */
function offsetOf({ madeAt: made, sentAs }: SentTap): number | null {
  const tapped = instantOf(sentAs);
  return tapped === null ? null : made.getTime() - tapped;
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
