/**
 * What the buyer of a paid share can do now, and what they wait for: pages, mails and calendars say it from
 * here, so that no two of them disagree (R-16.130).
 */
import type { SentCutSheet } from '../cutSheets/cutSheet.schema';
import { formatDay } from '../groups/groupClock';
import { formatDollars } from '../money';
import type { BalanceKind } from '../weight/balanceReminders';
import {
  formatPlannedDay,
  milestoneKinds,
  milestoneNames,
  reachedMilestone,
  type MilestoneKind,
} from '../milestones/milestones';
import type { TimeZone } from '../groups/timeZones';
import type { Agreement, ShareOwner } from '../owners/owners.contract';
import type { Handover, PickupWindow } from '../pickup/pickup.contract';
import { describeTime, isFixed } from '../pickup/windows';
import { afterSoldOut } from './afterSoldOut';

/** A paid share as its receipt has it; null: a server does not send that part. */
export interface OwnShare {
  owner: ShareOwner | null;
  agreement: Agreement | null;
  cutSheet: SentCutSheet | null;
  handover: Handover | null;
  timeZone: TimeZone | undefined;
  /** The bank decides about its charge, or has taken of it: nothing is asked of its buyer. */
  dispute: 'open' | 'lost' | null;
  /** Still to be paid of a share that is sold by weight: dollars, and an instant; null: before the harvest. */
  balance: { kind: BalanceKind; amount: number; dueAt: string | null } | null;
}

export type StepKind = 'balance' | 'contact' | 'agreement' | 'cut' | 'window';

export interface Step {
  kind: StepKind;
  /** True while the buyer can do it and has not. */
  isToDo: boolean;
  /** True where it can be done, and the rancher does not wait for it yet. */
  isEarly?: boolean;
  /** Inside a sentence: `add your address`. */
  act: string;
  /** How it stands, in a few words: `Missing`, `2 places left`. */
  standing: string;
}

/** Steps in the order of the page; what the server does not offer is left out. None of a disputed share. */
export const buyerSteps = (share: OwnShare, now: Date): Step[] =>
  share.dispute
    ? []
    : [
        balanceStep(share, now),
        contactStep(share),
        agreementStep(share, now),
        cutStep(share, now),
        windowStep(share, now),
      ].filter((step) => step !== null);

/** Steps that others wait for, and buyers are reminded of. */
export const lackingSteps = (share: OwnShare, now: Date): Step[] =>
  buyerSteps(share, now).filter(({ isToDo, isEarly }) => isToDo && !isEarly);

/** Shares that wait for each step of a buyer. */
export type Lacks = Record<Exclude<StepKind, 'balance'>, number> & { balance?: number | undefined };

export const countLacks = (shares: readonly OwnShare[], now: Date): Lacks => {
  const lacks: Lacks = { contact: 0, agreement: 0, cut: 0, window: 0 };
  for (const share of shares) {
    for (const { kind } of lackingSteps(share, now)) lacks[kind] = (lacks[kind] ?? 0) + 1;
  }
  return lacks;
};

function balanceStep({ balance, timeZone }: OwnShare, now: Date): Step | null {
  if (!balance) return null;
  const amount = formatDollars(balance.amount);
  const step = { kind: 'balance', isToDo: true } as const;
  const named = `pay the ${balance.kind === 'rest' ? 'rest' : 'balance'} of ${amount}`;
  if (balance.dueAt === null)
    return {
      ...step,
      isEarly: true,
      act: `${named} before the harvest`,
      standing: `${amount}, before the harvest`,
    };
  const day = formatDay(balance.dueAt, timeZone, now);
  const isLate = Date.parse(balance.dueAt) < now.getTime();
  return {
    ...step,
    act: `${named} ${isLate ? `that was due ${day}` : `by ${day}`}`,
    standing: `${amount}, ${isLate ? 'was due' : 'due'} ${day}`,
  };
}

function contactStep({ owner }: OwnShare): Step | null {
  if (!owner) return null;
  const { contact, isFrozen } = owner;
  return {
    kind: 'contact',
    isToDo: contact === null && !isFrozen,
    act: 'add your name and address for the butcher',
    standing: contact ? [contact.name, contact.city].join(', ') : 'Missing',
  };
}

function agreementStep({ agreement, timeZone }: OwnShare, now: Date): Step | null {
  if (!agreement) return null;
  const { signed, canSign } = agreement;
  const unsigned = canSign ? 'Not signed' : 'Not signed before the harvest';
  return {
    kind: 'agreement',
    isToDo: signed === null && canSign,
    act: 'sign the owners’ agreement',
    standing: signed ? `Signed ${formatDay(signed.at, timeZone, now)}` : unsigned,
  };
}

const cutNames: Record<SentCutSheet['basis'], string> = {
  standard: 'Standard cut',
  own: 'Your cut',
  agreed: 'The cut of your half',
};

/** Whether the buyer may still choose, or agree to the cut of the other quarter of the half. */
export const mayChooseCut = ({ closed, asked, questions }: SentCutSheet): boolean =>
  closed === null && (asked !== null || questions.length > 0);

function cutStep({ cutSheet: sheet, timeZone }: OwnShare, now: Date): Step | null {
  if (!sheet) return null;
  const mayChoose = mayChooseCut(sheet);
  const until =
    mayChoose && sheet.due ? `, change until ${formatDay(sheet.due, timeZone, now)}` : '';
  return {
    kind: 'cut',
    // A saved sheet has a version, also where it keeps to the standard.
    isToDo: mayChoose && sheet.basis === 'standard' && sheet.version === 0,
    act: 'choose your cut',
    standing: cutNames[sheet.basis] + until,
  };
}

/** Places in windows that a buyer may still choose. */
export const placesToChoose = (windows: readonly PickupWindow[], now: Date): number =>
  windows
    .filter((window) => !isFixed(window, now))
    .reduce((sum, { room, taken }) => sum + Math.max(room - taken, 0), 0);

function windowStep({ handover, timeZone }: OwnShare, now: Date): Step | null {
  if (!handover || (handover.windows.length === 0 && handover.collectedAt === null)) return null;
  const left = placesToChoose(handover.windows, now);
  const places = left === 1 ? '1 place left' : `${String(left)} places left`;
  return {
    kind: 'window',
    isToDo: handover.collectedAt === null && chosenWindow(handover) === null && left > 0,
    act: `choose a pickup time (${places})`,
    standing: windowStanding(handover, { timeZone, places, left }, now),
  };
}

const chosenWindow = ({ windows, windowId }: Handover): PickupWindow | null =>
  windows.find(({ _id }) => _id === windowId) ?? null;

function windowStanding(
  handover: Handover,
  { timeZone, places, left }: { timeZone: TimeZone | undefined; places: string; left: number },
  now: Date,
): string {
  if (handover.collectedAt) return `Picked up ${formatDay(handover.collectedAt, timeZone, now)}`;
  const chosen = chosenWindow(handover);
  if (chosen && timeZone) return describeTime(chosen, timeZone);
  return left > 0 ? places : 'No places left: ask the rancher';
}

/** The animal of a share that is paid, as lists have it. */
export interface OwnAnimalStage {
  isOnSale: boolean;
  milestones: readonly {
    kind: MilestoneKind;
    plannedOn: string | null;
    doneAt: string | null;
  }[];
  /** True where its server mails the buyers of a group that sells out. */
  isMailed: boolean;
  /** Whether its server leads from the butcher to the freezer. */
  hasSteps: boolean;
}

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** One sentence: what the buyer does next, or what they wait for; null where nothing is left. */
export function nextOfBuyer(
  share: OwnShare | null,
  animal: OwnAnimalStage,
  now: Date,
): string | null {
  if (share?.dispute) return null;
  const acts = share ? buyerSteps(share, now).filter(({ isToDo }) => isToDo) : [];
  if (acts.length > 0) return `Next: ${listFormat.format(acts.map(({ act }) => act))}.`;
  const { handover = null, timeZone } = share ?? {};
  if (handover?.collectedAt) return null;
  const chosen = handover && chosenWindow(handover);
  if (chosen && timeZone) {
    const act = chosen.kind === 'delivery' ? 'delivery' : 'pickup';
    return `Next: ${act} on ${describeTime(chosen, timeZone)}. Have the code of your receipt ready.`;
  }
  return waitingFor(animal);
}

function waitingFor({ isOnSale, milestones, isMailed, hasSteps }: OwnAnimalStage): string {
  if (isOnSale) {
    return isMailed
      ? 'Next: we’ll email you when it sells out.'
      : 'Next: waiting for the last shares to sell.';
  }
  const reached = reachedMilestone(milestones);
  const next = milestoneKinds[reached === null ? 0 : milestoneKinds.indexOf(reached) + 1];
  const plannedOn = milestones.find(({ kind }) => kind === next)?.plannedOn;
  if (next && plannedOn)
    return `Next: ${milestoneNames[next].toLowerCase()}, planned for ${formatPlannedDay(plannedOn)}.`;
  return hasSteps ? afterSoldOut : 'Every share is sold.';
}
