/** A device's clock that is as near as this to the server's is right: an answer takes time, and its date has no fractions. */
const rightWithinMs = 60_000;

let differenceMs = 0;

/** Learns from the date of an answer how wrong the clock of this device is. */
export function noteServerTime(date: string | null | undefined): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(ahead)) differenceMs = Math.abs(ahead) > rightWithinMs ? ahead : 0;
}

/** The present by the server's clock: for what the server will decide by its own. */
export const serverNow = (): Date => new Date(Date.now() + differenceMs);
