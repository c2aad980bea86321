import { formatInterval } from '../groups/localTime';
import type { TimeZone } from '../groups/timeZones';

export const windowKinds = ['pickup', 'delivery'] as const;
export type WindowKind = (typeof windowKinds)[number];

/** Buyers choose a window, or another one, until so long before it begins. */
export const choiceHours = 24;
/** Buyers are reminded so long before their window begins. */
export const reminderHours = 24;
/** Minutes in which an admin may correct a change of a window before its buyers are mailed. */
export const changeMinutes = 10;
/** Hours after a window before those who have not come are mailed: a phone may still wait for its network. */
export const missedHours = 3;
/** A window lets in at most so many shares. */
export const mostRoom = 1000;
/** No window begins further away, or takes longer. */
export const furthestDays = 730;
export const longestHours = 14 * 24;

/** Characters. */
export const longestLine = 120;
export const longestNote = 300;

const hourMs = 3_600_000;

/** The instants of a window, as stored or as sent. */
interface Interval {
  beginsAt: Date | string;
  endsAt: Date | string;
}

/** Until when a buyer chooses it. */
export const choiceEnd = ({ beginsAt }: Pick<Interval, 'beginsAt'>): Date =>
  new Date(new Date(beginsAt).getTime() - choiceHours * hourMs);

/** It is too late for a buyer to choose this window, or another one in its place. */
export const isFixed = (window: Pick<Interval, 'beginsAt'>, now: Date): boolean =>
  choiceEnd(window) <= now;

/** Window as a buyer knows it: time and place. */
export interface WindowFacts extends Interval {
  kind: WindowKind;
  place: string | null;
  address: string | null;
  note: string | null;
  area: string | null;
  fee: string | null;
}

/** `Pickup at Oak Ranch, 1 Oak Road`, `Delivery in Ellensburg, $20 on the spot`. */
export function describePlace({ kind, place, address, area, fee }: WindowFacts): string {
  const parts = kind === 'pickup' ? [place, address] : [area, fee];
  const where = parts.filter(Boolean).join(', ');
  return kind === 'pickup' ? `Pickup at ${where}` : `Delivery in ${where}`;
}

/** By the clocks where the group is: `Saturday, December 12, 2026, 9:00 AM to 12:00 PM Pacific time`. */
export const describeTime = ({ beginsAt, endsAt }: Interval, zone: TimeZone): string =>
  formatInterval(new Date(beginsAt), new Date(endsAt), zone);
