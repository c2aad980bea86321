import { clockOf } from '#shared/groups/localTime';
import type { State } from '#shared/groups/vocabulary';
import type { HandoverShare, PickupWindow } from '#shared/pickup/pickup.contract';

export type ListedShare = HandoverShare & { isWaiting: boolean };

/** A window with its shares; null: those that have chosen none. */
export interface Arranged {
  window: PickupWindow | null;
  shares: ListedShare[];
}

const dayOf = (instant: string | Date, state: State): string =>
  clockOf(new Date(instant), state).slice(0, 10);

/** Whether some of it is on this day, where the group is. */
export function isToday(window: PickupWindow, state: State, now: Date): boolean {
  const today = dayOf(now, state);
  return dayOf(window.beginsAt, state) <= today && today <= dayOf(window.endsAt, state);
}

/** Those of today first, then by their begin; last who has chosen none. */
export function arrangeByWindow(
  windows: readonly PickupWindow[],
  shares: readonly ListedShare[],
  { state, now }: { state: State; now: Date },
): Arranged[] {
  const today = (window: PickupWindow) => isToday(window, state, now);
  const ordered = [...windows.filter(today), ...windows.filter((window) => !today(window)), null];
  return ordered
    .map((window) => ({
      window,
      shares: shares.filter(({ windowId }) => windowId === (window?._id ?? null)),
    }))
    .filter((part) => part.shares.length > 0);
}

/** By a part of the buyer's name, of who collects, or of the receipt number. */
export function isFoundBy(share: HandoverShare, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [share.buyer, share.collector ?? '', share.receiptNumber].some((one) =>
    one.toLowerCase().includes(wanted),
  );
}
