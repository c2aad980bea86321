/** Texts of a group's calendar events: the days on its animal's way, and pickup windows. */

import { clockOf } from '#shared/groups/localTime';
import { milestoneNames, type MilestoneKind } from '#shared/milestones/milestones';
import type { TimeZone } from '#shared/groups/timeZones';
import type { WindowFacts } from '#shared/pickup/windows';
import { productName } from '#shared/product';

import type { EventText } from '../../db/schema/calendars';

interface CalendarGroup {
  id: string;
  name: string;
  timeZone: TimeZone;
  supplierName: string;
}

interface CalendarMilestone {
  kind: MilestoneKind;
  plannedOn: string | null;
  doneAt: Date | null;
  note: string | null;
}

/** An event that takes place. */
export interface LiveEvent {
  uid: string;
  groupId: string;
  text: EventText;
}

/** Calendars keep events by their names, so they stay when a shop moves to another address. */
const nameOf = (what: string): string => `${what}@${productName.toLowerCase()}`;

/** @returns null for a milestone without a day */
export function milestoneEvent(
  { id, name, timeZone, supplierName }: CalendarGroup,
  { kind, plannedOn, doneAt, note }: CalendarMilestone,
  publicUrl: string,
): LiveEvent | null {
  const when = doneAt ? clockOf(doneAt, timeZone).slice(0, 10) : plannedOn;
  if (when === null) return null;
  const title = `${name}: ${milestoneNames[kind]}`;
  const text = {
    title: doneAt ? title : `${title} (planned)`,
    when,
    takesTime: false,
    notes: [`From ${supplierName}.`, ...(note === null ? [] : [note])],
    place: null,
    url: `${publicUrl}/groups/view/${id}`,
  };
  return { uid: nameOf(`milestone-${id}-${kind}`), groupId: id, text };
}

const instantOf = (moment: string | Date): string => new Date(moment).toISOString();

/** @param share whose receipt is shown there */
export function windowEvent(
  group: Pick<CalendarGroup, 'id' | 'name' | 'supplierName'>,
  window: WindowFacts & { id: string },
  share: { purchaseId: string; receipts: readonly string[] },
  publicUrl: string,
): LiveEvent {
  const { kind, place, address, note, area, fee } = window;
  const isPickup = kind === 'pickup';
  const where = isPickup ? [place, address] : [area];
  const text = {
    title: isPickup
      ? `Pick up your share of ${group.name}`
      : `Your share of ${group.name} is delivered`,
    when: { begin: instantOf(window.beginsAt), end: instantOf(window.endsAt) },
    // A round of deliveries may take days, and its buyer is not busy meanwhile.
    takesTime: isPickup,
    notes: [
      `From ${group.supplierName}. Receipt: ${share.receipts.join(', ')}.`,
      ...[fee, note].filter((line) => line !== null),
    ],
    place: where.filter(Boolean).join(', '),
    url: `${publicUrl}/purchases/${share.purchaseId}/receipt`,
  };
  return { uid: nameOf(`window-${window.id}`), groupId: group.id, text };
}
