import type { CutChoices } from '#shared/cutSheets/cutSheets';
import type { UnfilledOutcome } from '#shared/groups/deadline';
import type { AnimalFacts, Weights } from '#shared/groups/facts';
import { estimateCents, type Deposit, type Pricing } from '#shared/groups/pricing';
import { asCents, toDollars } from '#shared/money';
import type { MilestoneKind } from '#shared/milestones/milestones';
import type { Portion } from '#shared/groups/portions';
import type { Animal, State } from '#shared/groups/vocabulary';

import type { WindowInput } from '../modules/pickup/windows.queries';
import type { DemoPersonKey } from './demoPeople';
import type { DemoSupplierKey } from './demoSuppliers';

type WithoutTimes<Window> = Window extends unknown ? Omit<Window, 'beginsAt' | 'endsAt'> : never;

/** Days of an animal’s stages, counted from when the demo was made: below zero, those past. */
export interface DemoAfterSelling {
  milestones: { kind: MilestoneKind; inDays: number; note?: string }[];
  hangingLb?: number;
  news?: { inDays: number; text: string };
  /** From nine to noon of that day, and whose shares have chosen it. */
  windows?: { inDays: number; chosenBy: DemoPersonKey[]; window: WithoutTimes<WindowInput> }[];
}

export interface DemoGroup extends Partial<AnimalFacts> {
  name: string;
  supplier: DemoSupplierKey;
  listedBy: DemoPersonKey;
  animal: Animal;
  state: State;
  /** Dollars, cutting and wrapping included. */
  totalCost: number;
  /** Terms of one that is sold by its hanging weight, to which all its buyers agreed. */
  pricing?: Pricing;
  totalPortions: number;
  portionsAvailable: Portion[];
  /** Days before the demo was made. */
  listedDaysAgo: number;
  sales?: [DemoPersonKey, Portion][];
  /** The group's standard cut, and what one buyer chose instead. */
  cuts?: { standard: CutChoices; chosen: [DemoPersonKey, CutChoices] };
  /** Acts after selling, of a group that has sold out; of one that still sells, the days that are planned. */
  afterSelling?: DemoAfterSelling;
  /** People who wait for a share to come back, in their order. */
  onWaitlist?: [DemoPersonKey, Portion][];
  /** Joined, and has not bought yet. */
  members?: DemoPersonKey[];
  invited?: string[];
  isClosed?: boolean;
  /** Its deadline, in days after the demo was made. */
  fillByInDays?: number;
  ifUnfilled?: UnfilledOutcome;
  /** True for a group with a share link. */
  isShared?: boolean;
  /** Has a picture: the drawing of its animal. */
  isPictured?: boolean;
  /** Called off when the demo was made, and why: its buyers are being refunded. */
  calledOff?: string;
}

/** Pounds, live, hanging, and the range that comes home. */
export const pounds = (
  liveLb: number,
  hangingLb: number,
  takeHomeLowLb: number,
  takeHomeHighLb: number,
): Weights => ({ liveLb, hangingLb, takeHomeLowLb, takeHomeHighLb });

/** $4.375 a pound of hanging weight with a kill fee, the cutting paid to the butcher; the total follows. */
export function byThePound(
  estimatedLb: number,
  deposit?: Deposit,
): Pick<DemoGroup, 'pricing' | 'totalCost'> {
  const pricing: Pricing = {
    perLbMills: 4_375,
    estimatedHundredths: estimatedLb * 100,
    weightKind: 'hot',
    fees: [
      { label: 'Kill fee', kind: 'perAnimal', mills: 100_000, payee: 'supplier' },
      { label: 'Cutting and wrapping', kind: 'perHangingLb', mills: 1_100, payee: 'butcher' },
    ],
    balanceDays: 7,
    toleranceCents: asCents(500),
    ...(deposit && { deposit }),
  };
  return { pricing, totalCost: toDollars(estimateCents(pricing)) };
}

const everyPortion: Portion[] = ['Full', 'Half', 'Quarter'];
/** A quarter of half a lamb is a few chops: farms do not cut that. */
const noQuarters: Portion[] = ['Full', 'Half'];

export const steer = { animal: 'Beef', portionsAvailable: everyPortion } as const;
export const lamb = { animal: 'Lamb', totalPortions: 2, portionsAvailable: noQuarters } as const;
export const sheep = { animal: 'Sheep', totalPortions: 2, portionsAvailable: noQuarters } as const;
export const goat = { animal: 'Goat', portionsAvailable: noQuarters } as const;
