import type { GroupStage } from './groupStage';
import type { GroupStatus } from './groupStatus';

/** Outcomes of a group that is not sold out by its deadline: every buyer is refunded, or it goes ahead. */
export const unfilledOutcomes = ['refund', 'proceed'] as const;
export type UnfilledOutcome = (typeof unfilledOutcomes)[number];

export const unfilledLabels: Record<UnfilledOutcome, string> = {
  refund: 'Every buyer is refunded',
  proceed: 'You keep the rest, and it goes ahead',
};

/** Buyers have at least so long from when a day is set or drawn nearer. */
export const noticeHours = 48;
/** No day is further away. */
export const longestFillDays = 730;

const hourMs = 3_600_000;

export interface DeadlineTerms {
  fillBy: Date | null;
  ifUnfilled: UnfilledOutcome;
}

export interface DeadlineChange {
  stored: DeadlineTerms;
  next: DeadlineTerms;
  /** As the group is once everything else is saved. */
  stage: GroupStage;
  /** True once a share was sold, or is being paid, on the stored terms. */
  hasBuyers: boolean;
  /** True once the stored deadline has come and was decided. */
  isDecided: boolean;
  /** True where the deadline was moved since a share was sold. */
  wasPostponed: boolean;
}

/** A field of the form and why it is refused. */
export interface DeadlineProblem {
  field: 'fillBy' | 'ifUnfilled';
  message: string;
}

/**
 * Why a change of the deadline, or of what follows it, is refused; `null` where it is allowed.
 * Once shares are sold, the deadline may move once, to a later day, and what follows may not change.
 */
export function checkDeadline(
  change: DeadlineChange,
  now: Date,
  hours: number,
): DeadlineProblem | null {
  const { stored, next, stage, hasBuyers } = change;
  const isSameDay = stored.fillBy?.getTime() === next.fillBy?.getTime();
  if (!isSameDay) {
    const message = checkDay(change, now, hours);
    if (message) return { field: 'fillBy', message };
  }
  if (stored.ifUnfilled === next.ifUnfilled || !stored.fillBy) return null;
  if (stage !== 'selling') return { field: 'ifUnfilled', message: notSelling };
  return hasBuyers ? { field: 'ifUnfilled', message: bought } : null;
}

const notSelling = 'The deadline can be changed only while the group is selling.';
const bought =
  'A share is sold on these terms, so what happens if it doesn’t sell out cannot change.';
const decided =
  'The deadline has passed and the group went ahead: it gets no other deadline while people have shares of it.';

function checkDay(
  { stored: { fillBy: before }, next: { fillBy: after }, ...change }: DeadlineChange,
  now: Date,
  hours: number,
): string | null {
  if (change.stage !== 'selling') return notSelling;
  if (change.isDecided && change.hasBuyers) return decided;
  if (!after)
    return change.hasBuyers ? 'A share is sold: the deadline can be moved but not removed.' : null;
  if (after.getTime() - now.getTime() > longestFillDays * 24 * hourMs) {
    return 'Choose a deadline within two years.';
  }
  const isLater = movesLater(before, after, now);
  if (isLater && change.hasBuyers && change.wasPostponed) {
    return 'The deadline has already been extended once. It cannot be extended again.';
  }
  if (isLater && change.hasBuyers) return null;
  return after.getTime() - now.getTime() < hours * hourMs
    ? `Leave buyers at least ${hours} hours: choose a later deadline.`
    : null;
}

/** The deadline moves to a later day after a sale, which is allowed once. */
export const isPostponed = ({ stored, next, hasBuyers }: DeadlineChange, now: Date): boolean =>
  hasBuyers && movesLater(stored.fillBy, next.fillBy, now);

/** A day that has come promises nothing any more: the next one is a new day. */
const movesLater = (before: Date | null, after: Date | null, now: Date): boolean =>
  before !== null && after !== null && before > now && after > before;

export interface Ending {
  /** As the group is now. */
  stage: GroupStage;
  fillBy: Date | null;
  decidedAt: Date | null;
  /** True where people have paid for shares: some, or all of the animal. */
  isBought: boolean;
  isSoldOut: boolean;
  /** Status that an admin asks for; `undefined`: the status stays. */
  status: GroupStatus | undefined;
  /** Dollars; `undefined`: it stays. */
  remainingCost: number | undefined;
}

/**
 * Why a group whose buyers were promised a deadline may not be closed, or `null`. Closing it,
 * also after marking it full, would leave buyers with neither animal nor money: until it is sold out and
 * its deadline has passed, it can only be called off.
 */
export function checkEnding(ending: Ending, now: Date): string | null {
  const { stage, fillBy, decidedAt, isBought, isSoldOut, status, remainingCost } = ending;
  if (!fillBy || !isBought) return null;
  const isOnSale = stage === 'due' || stage === 'selling';
  const ends = status === 'closed' || status === 'full' || remainingCost === 0;
  const opens = status === 'open' || (remainingCost ?? 0) > 0;
  if (!decidedAt && fillBy <= now && (ends || (opens && !isOnSale))) return tooLate;
  if (status !== 'closed' || (decidedAt && isSoldOut)) return null;
  return `People have bought of this group on the promise of its deadline. ${isOnSale ? endOnSale : endFull}`;
}

const endOnSale =
  'Call it off, and they are refunded; or set it to full, and it goes ahead with you keeping the rest.';
const endFull = 'Leave it full, and it goes ahead; or call it off, and they are refunded.';
const tooLate =
  'The deadline of this group has passed: within a minute or so it is decided as its buyers were promised.';
