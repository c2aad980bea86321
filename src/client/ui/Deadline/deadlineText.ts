import type { UnfilledOutcome } from '#shared/groups/deadline';
import { formatByZone, formatDay } from '#shared/groups/groupClock';
import { leaveObstacle, stageOf, type StageParts } from '#shared/groups/groupStage';
import type { TimeZone } from '#shared/groups/timeZones';

/** The fields of a group's deadline; other servers have none. */
export interface Deadline extends StageParts {
  fillBy: string | null;
  ifUnfilled: UnfilledOutcome;
  timeZone: TimeZone;
  callOffReason: string | null;
  lost?: boolean;
}

const dayMs = 86_400_000;

/** Sweden writes ISO dates. */
const isoDate = formatByZone('sv', {});

/** Whole days from 1970 to that day, by the clocks of a zone; the reader's without one. */
const dayNumber = (moment: Date, timeZone?: string): number =>
  Date.parse(isoDate(timeZone)(moment)) / dayMs;

/** From the reader's today to the day of `formatDay`: `3 days left`, `1 day left`, `last day`. */
export function daysLeft(
  { fillBy, timeZone }: Pick<Promised, 'fillBy' | 'timeZone'>,
  now: Date,
): string {
  const days = dayNumber(new Date(fillBy), timeZone) - dayNumber(now);
  if (days < 1) return 'last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}

const outcomes: Record<UnfilledOutcome, string> = {
  refund: 'every buyer gets a full refund.',
  proceed: 'the rancher keeps the rest and it goes ahead.',
};

interface Promised {
  fillBy: string;
  ifUnfilled: UnfilledOutcome;
  timeZone?: TimeZone | undefined;
}

/** Promise to a buyer, in one sentence. */
export const promiseText = ({ fillBy, ifUnfilled, timeZone }: Promised, now: Date): string =>
  `If it doesn’t sell out by ${formatDay(fillBy, timeZone, now)}, ${outcomes[ifUnfilled]}`;

/** The same of a group; `null` where no day is to come. */
export function promiseOf(group: Deadline, now: Date): string | null {
  const { fillBy, ifUnfilled, timeZone, decidedAt } = group;
  if (!fillBy || decidedAt || stageOf(group, now) !== 'selling') return null;
  return promiseText({ fillBy, ifUnfilled, timeZone }, now);
}

/** The fields that say when a buyer gets a refund. */
export type Terms = Deadline & Leaving;
interface Leaving {
  /** Abilities of its server: a refund for a buyer who leaves. */
  can: { leave: boolean };
}

/** The buyer may leave without asking the rancher. */
export const mayBeLeft = (
  group: StageParts & Leaving,
  purchase: { paidAt: string | null },
  now: Date,
): boolean => group.can.leave && leaveObstacle(group, purchase, now) === null;

/** Near the Pay button, in one line: when a buyer gets a full refund; `null` where nothing is promised. */
export function termsOf(group: Terms, now: Date): string | null {
  const promise = promiseOf(group, now);
  if (!mayBeLeft(group, { paidAt: null }, now)) return promise;
  if (!promise || !group.fillBy) return 'Full refund if you leave before every share is sold.';
  return group.ifUnfilled === 'refund'
    ? `Full refund if it doesn’t sell out by ${formatDay(group.fillBy, group.timeZone, now)}, or if you leave before then.`
    : `${promise} Full refund if you leave before then.`;
}

/** A group's deadline, short enough for a table row; `null` without one. */
export function deadlineLine(group: Deadline, now: Date): string | null {
  const { fillBy, decidedAt } = group;
  const stage = stageOf(group, now);
  if (stage === 'calledOff') return group.lost ? 'Animal lost' : 'Called off';
  if (stage === 'due') return 'Its deadline has passed';
  if (stage !== 'selling' || !fillBy || decidedAt) return null;
  return `Deadline ${formatDay(fillBy, group.timeZone, now)} · ${daysLeft({ fillBy, timeZone: group.timeZone }, now)}`;
}

/** Sort key of groups: a deadline that is still to be settled. */
export const openDeadline = ({ fillBy, decidedAt, calledOffAt }: Deadline): string | null =>
  decidedAt || calledOffAt ? null : fillBy;
