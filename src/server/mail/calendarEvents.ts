/** What calendars show of a group: the days on its animal's way, and pickup windows. */

import { clockOf } from '#shared/groups/localTime';
import { milestoneNames, type MilestoneKind } from '#shared/groups/milestones';
import type { State } from '#shared/groups/vocabulary';
import type { WindowFacts } from '#shared/pickup/windows';
import { productName } from '#shared/product';

import type { CalendarEvent } from './calendarText';

interface CalendarGroup {
  id: string;
  name: string;
  state: State;
  supplierName: string;
}

interface CalendarMilestone {
  kind: MilestoneKind;
  plannedOn: string | null;
  doneAt: Date | null;
  note: string | null;
  version: number;
  changedAt: Date;
  /** The day that buyers were told last, and whether that it is done. */
  toldOn: string | null;
  toldDone: boolean;
}

/** Calendars keep events by their names, so they stay when a shop moves to another address. */
const nameOf = (what: string): string => `${what}@${productName.toLowerCase()}`;

/** @returns null for a milestone without a day; cancelled where buyers may have its day in a calendar. */
export function milestoneEvent(
  { id, name, state, supplierName }: CalendarGroup,
  milestone: CalendarMilestone,
  publicUrl: string,
): CalendarEvent | null {
  const { kind, plannedOn, doneAt, note, version, changedAt, toldOn, toldDone } = milestone;
  const dayOf = (moment: Date) => clockOf(moment, state).slice(0, 10);
  const day = doneAt ? dayOf(doneAt) : plannedOn;
  const when = day ?? toldOn ?? (toldDone ? dayOf(changedAt) : null);
  if (when === null) return null;
  const title = `${name}: ${milestoneNames[kind]}`;
  return {
    uid: nameOf(`milestone-${id}-${kind}`),
    version,
    changedAt,
    title: doneAt ? title : `${title} (planned)`,
    when,
    notes: [`From ${supplierName}.`, ...(note === null ? [] : [note])],
    place: null,
    url: `${publicUrl}/groups/view/${id}`,
    isCancelled: day === null,
  };
}

/** A window as buyers see it, and which of its changes that is. */
export interface CalendarWindow extends WindowFacts {
  id: string;
  version: number;
  changedAt: Date;
}

/** @param share whose receipt is shown there */
export function windowEvent(
  { name, supplierName }: Pick<CalendarGroup, 'name' | 'supplierName'>,
  window: CalendarWindow,
  share: { purchaseId: string; receipts: readonly string[] },
  publicUrl: string,
): CalendarEvent {
  const { id, version, changedAt, kind, place, address, note, area, fee } = window;
  const isPickup = kind === 'pickup';
  const where = isPickup ? [place, address] : [area];
  return {
    uid: nameOf(`window-${id}`),
    version,
    changedAt,
    title: isPickup ? `Pick up your share of ${name}` : `Your share of ${name} is delivered`,
    when: { begin: new Date(window.beginsAt), end: new Date(window.endsAt) },
    notes: [
      `From ${supplierName}. Receipt: ${share.receipts.join(', ')}.`,
      ...[fee, note].filter((text) => text !== null),
    ],
    place: where.filter(Boolean).join(', '),
    url: `${publicUrl}/purchases/${share.purchaseId}/receipt`,
    isCancelled: false,
  };
}
