/** Buyers are told to make room so many days before the first of their animal can be collected. */
export const roomDays = 7;
/** Nearer to it than so many hours they are not: the reminder of a window says all there is to say. */
export const roomHours = 24;

const hourMs = 3_600_000;

/** True when buyers are to be reminded; `begin`: of the first window, or of the day that it is to be ready. */
export function isPickupReminderDue(begin: Date, now: Date): boolean {
  const left = begin.getTime() - now.getTime();
  return left > roomHours * hourMs && left <= roomDays * 24 * hourMs;
}
