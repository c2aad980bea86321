import { integer, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

import type { Cents } from '#shared/money';

import { takeRandomBytes } from '../../randomBytes';

/** A new UUIDv7: 48 bits of milliseconds, then random, so that ids sort by their making (RFC 9562). */
export function newId(now = Date.now()): string {
  const bytes = takeRandomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  // Five slices: a seventh of the time of a regular expression, and every request draws an id.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** True for what can be an id; the database refuses to compare one with anything else. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

export const id = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => newId());

/** The id of another row, which is not deleted while this one names it. */
export const idOf = (name: string, column: () => AnyPgColumn) =>
  uuid(name).references(column, { onDelete: 'restrict' });

/** A millisecond instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** An amount of money. */
export const cents = (name: string) => integer(name).$type<Cents>().notNull();

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** When the sweep looks at a row again, and how often it has; see `sweepBackoff.ts`. */
export const sweepColumns = () => ({
  sweepAttempts: integer('sweep_tries').notNull().default(0),
  nextSweepAt: instant('next_sweep_at').notNull().defaultNow(),
});
