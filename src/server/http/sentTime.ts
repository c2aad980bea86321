import { readSent } from '#shared/groups/localTime';
import type { TimeZone } from '#shared/groups/timeZones';

import { ruleBroken } from './AppError';

/**
 * The instant of a day or time that was sent, by the clocks of a group: the one place where what was typed becomes
 * an instant, because the zones that a phone knows may be years old.
 * @throws AppError `rule` for a time that these clocks never show
 */
export function instantSent(sent: string, zone: TimeZone, field: string): Date {
  const instant = readSent(sent, zone);
  if (instant) return instant;
  throw ruleBroken('Clocks are put forward then and skip that time. Choose another one.', field);
}
