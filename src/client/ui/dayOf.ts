import { clockOf, isTyped } from '#shared/groups/localTime';
import type { TimeZone } from '#shared/groups/timeZones';

/** The day of a field for a date: as typed, or that of a stored instant by the clocks of the group. */
export const dayOf = (sent: string, zone: TimeZone): string =>
  isTyped(sent) ? sent : clockOf(new Date(sent), zone).slice(0, 10);
