import { and, eq, isNull, ne } from 'drizzle-orm';

import { databaseNow } from './clock';
import type { Db } from './database';
import { isAmong } from './isAmong';
import { alerts } from './schema/alerts';

export interface Alert {
  /** Its type, such as `refund-failing`. */
  kind: string;
  /** One open alert per key: raising it again changes nothing but its words. */
  key: string;
  message: string;
  groupId?: string | null;
  supplierId?: string | null;
}

/** Puts something before the admins, once, until it is resolved. */
export async function raiseAlert(db: Db, alert: Alert): Promise<void> {
  const { kind, message } = alert;
  await db
    .insert(alerts)
    .values(alert)
    .onConflictDoUpdate({
      target: alerts.key,
      targetWhere: isNull(alerts.resolvedAt),
      set: { kind, message },
      setWhere: ne(alerts.message, message),
    });
}

/** Gives an alert that is open other words; one that was resolved meanwhile stays so. */
export async function rewordAlert(db: Db, { key, kind, message }: Alert): Promise<void> {
  await db
    .update(alerts)
    .set({ kind, message })
    .where(and(eq(alerts.key, key), isNull(alerts.resolvedAt), ne(alerts.message, message)));
}

/** Takes the alert of `key` away, if there is one. */
export const resolveAlert = (db: Db, key: string): Promise<void> => resolveAlerts(db, [key]);

/** The same for several. */
export async function resolveAlerts(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .update(alerts)
    .set({ resolvedAt: databaseNow })
    .where(and(isAmong(alerts.key, keys), isNull(alerts.resolvedAt)));
}

/** True if there was ever an alert of `key`, resolved or not. */
export async function wasRaised(db: Db, key: string): Promise<boolean> {
  const raised = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(eq(alerts.key, key))
    .limit(1);
  return raised.length > 0;
}

export async function hasOpenAlert(db: Db, key: string): Promise<boolean> {
  const open = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.key, key), isNull(alerts.resolvedAt)));
  return open.length > 0;
}
