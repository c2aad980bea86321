/**
 * Steps of a group for who runs it: what is next, and what its buyers still lack. The page after selling and the
 * ranch's home say it from here.
 */
import { isHarvested, type GroupStage } from '../groups/groupStage';
import { formatDay } from '../groups/groupClock';
import { clockOf } from '../groups/localTime';
import type { TimeZone } from '../groups/timeZones';
import { formatDollars } from '../money';
import { milestoneKinds, milestoneNames, type MilestoneKind } from '../milestones/milestones';
import type { Lacks, StepKind } from './buyerSteps';

/** A group with paid shares, as far as its steps follow from it. */
export interface SteppedGroup {
  stage: GroupStage;
  timeZone: TimeZone;
  milestones: readonly { kind: MilestoneKind; plannedOn: string | null; doneAt: string | null }[];
  lacks: Lacks;
  /** Buyers who lack something and have an address. */
  toRemind: number;
  /** They were reminded in the last 24 hours. */
  isReminded: boolean;
  /** Shares without a pickup window, where no place is left to choose. */
  unplaced: number;
  /** The window that ends next, and the shares in it that are not handed over. */
  nextWindow: { beginsAt: string; shares: number } | null;
  /** Shares without boxes and pounds. */
  unweighed: number;
  /** Shares that are not handed over. */
  uncollected: number;
  /** Refunded shares whose cash is not handed back. */
  owedInCash: number;
  /** Shares that are not handed over, and what banks are asked for and have not decided. */
  disputed: DisputedShares;
  /** The same, of which banks took so much back. */
  lost: DisputedShares;
  /** How many of these the bank took the whole price of. */
  lostWhole?: number | undefined;
  /** Sold by weight: shares without a statement of it; null: it is not weighed. */
  unstated?: number | null | undefined;
}

interface DisputedShares {
  shares: number;
  dollars: number;
}

export type GroupStepKind =
  | 'pickup'
  | 'milestone'
  | 'plan'
  | 'weigh'
  | 'statements'
  | 'windows'
  | 'weights'
  | 'handOver'
  | 'remind'
  | 'cash'
  | 'dispute'
  | 'lost';

export interface GroupStep {
  kind: GroupStepKind;
  /** It can be done now; else its day is to come. */
  isToDo: boolean;
  /** Without a full stop: `Dec 6, cut and wrapped`, `Waiting for 5 addresses`. */
  text: string;
}

/** Hours before a pickup window in which it is the next step. */
export const pickupSoonHours = 48;

/** In the order in which they are done; none of a group that is called off or done. */
export const groupSteps = (group: SteppedGroup, now: Date): GroupStep[] =>
  group.stage === 'calledOff' || group.stage === 'done'
    ? []
    : [
        disputeStep(group),
        lostStep(group),
        statementsStep(group),
        pickupStep(group, now),
        milestoneStep(group, now),
        windowsStep(group),
        weightsStep(group),
        handOverStep(group, now),
        remindStep(group),
        cashStep(group),
      ].filter((step) => step !== null);

const disputeStep = ({ disputed: { shares: count, dollars } }: SteppedGroup): GroupStep | null =>
  count === 0
    ? null
    : {
        kind: 'dispute',
        isToDo: true,
        text: `answer the dispute of ${formatDollars(dollars)} at the card provider, and do not hand out ${shares(count)} until it is decided`,
      };

const lostStep = ({
  lost: { shares: count, dollars },
  lostWhole = 0,
}: SteppedGroup): GroupStep | null =>
  count === 0
    ? null
    : {
        kind: 'lost',
        isToDo: true,
        text: `the bank took ${formatDollars(dollars)} of ${shares(count)} back: ${lostAdvice(count, lostWhole)}`,
      };

/** The rancher decides about a share of which the bank took a part. */
function lostAdvice(count: number, whole: number): string {
  if (whole === count) return 'do not hand out, and refund to sell again';
  const ofParts = 'refund the rest, or hand out all the same';
  return whole === 0 ? ofParts : `${ofParts}, but not ${shares(whole)} that it took all of`;
}

const isSelling = ({ stage }: SteppedGroup): boolean => stage === 'selling' || stage === 'due';

const isSoon = ({ nextWindow }: SteppedGroup, now: Date): boolean =>
  nextWindow !== null &&
  Date.parse(nextWindow.beginsAt) - now.getTime() <= pickupSoonHours * 3_600_000;

function pickupStep(group: SteppedGroup, now: Date): GroupStep | null {
  const { nextWindow, timeZone } = group;
  if (!nextWindow || nextWindow.shares === 0 || !isSoon(group, now)) return null;
  const day = formatDay(nextWindow.beginsAt, timeZone, now);
  return { kind: 'pickup', isToDo: true, text: `${day}, pickup of ${shares(nextWindow.shares)}` };
}

function milestoneStep(group: SteppedGroup, now: Date): GroupStep | null {
  const { milestones, timeZone } = group;
  const doneAt = (kind: MilestoneKind) => milestones.find((one) => one.kind === kind)?.doneAt;
  const reached = milestoneKinds.findLastIndex((kind) => doneAt(kind));
  const next = milestoneKinds[reached + 1];
  if (!next) return null;
  const name = milestoneNames[next];
  const plannedOn = milestones.find(({ kind }) => kind === next)?.plannedOn;
  if (!plannedOn) {
    // An animal that is on sale needs no day yet.
    if (isSelling(group)) return null;
    return { kind: 'plan', isToDo: true, text: `choose the day for “${name}”` };
  }
  const isToDo = plannedOn <= clockOf(now, timeZone).slice(0, 10);
  const day = formatDay(`${plannedOn}T12:00:00Z`, 'UTC', now);
  const text = isToDo ? `say that “${name}” of ${day} is done` : `${day}, ${name.toLowerCase()}`;
  return { kind: 'milestone', isToDo, text };
}

function statementsStep({ stage, unstated }: SteppedGroup): GroupStep | null {
  if (unstated === undefined || !isHarvested(stage)) return null;
  if (unstated === null)
    return {
      kind: 'weigh',
      isToDo: true,
      text: 'enter the hanging weight, which settles the price',
    };
  return unstated === 0
    ? null
    : { kind: 'statements', isToDo: true, text: `send the statements of ${shares(unstated)}` };
}

const windowsStep = (group: SteppedGroup): GroupStep | null =>
  group.unplaced === 0 || isSelling(group)
    ? null
    : {
        kind: 'windows',
        isToDo: true,
        text: `add a pickup window: ${shares(group.unplaced)} without a place to choose`,
      };

const weightsStep = ({ stage, unweighed }: SteppedGroup): GroupStep | null =>
  unweighed > 0 && (stage === 'cut' || stage === 'ready')
    ? { kind: 'weights', isToDo: true, text: `enter the weights of ${shares(unweighed)}` }
    : null;

const handOverStep = (group: SteppedGroup, now: Date): GroupStep | null =>
  group.stage === 'ready' && group.uncollected > 0 && !pickupStep(group, now)
    ? { kind: 'handOver', isToDo: true, text: `hand over ${shares(group.uncollected)}` }
    : null;

const lackNouns: Record<StepKind, [string, string]> = {
  balance: ['balance', 'balances'],
  contact: ['address', 'addresses'],
  agreement: ['signature', 'signatures'],
  cut: ['cut sheet', 'cut sheets'],
  window: ['pickup time', 'pickup times'],
};

function remindStep({ lacks, toRemind, isReminded }: SteppedGroup): GroupStep | null {
  const parts = Object.entries(lackNouns).flatMap(([kind, [one, many]]) => {
    const count = lacks[kind as StepKind] ?? 0;
    return count === 0 ? [] : [`${String(count)} ${count === 1 ? one : many}`];
  });
  return parts.length === 0
    ? null
    : {
        kind: 'remind',
        isToDo: toRemind > 0 && !isReminded,
        text: `Waiting for ${parts.join(', ')}`,
      };
}

const cashStep = ({ owedInCash }: SteppedGroup): GroupStep | null =>
  owedInCash === 0
    ? null
    : { kind: 'cash', isToDo: true, text: `hand back the cash of ${shares(owedInCash)}` };

const shares = (count: number): string => (count === 1 ? '1 share' : `${String(count)} shares`);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Sentences to be read one after the other: `Next: Dec 6, cut and wrapped.`, what else can be done now, `Waiting for 5
 * addresses.`
 */
export function sayGroupSteps(steps: readonly GroupStep[]): string[] {
  const [next, ...others] = steps.filter(({ kind }) => kind !== 'remind');
  const waiting = steps.filter(({ kind }) => kind === 'remind');
  return [
    ...(next ? [`Next: ${next.text}.`] : []),
    ...[...others.filter(({ isToDo }) => isToDo), ...waiting].map(
      ({ text }) => `${capital(text)}.`,
    ),
  ];
}
