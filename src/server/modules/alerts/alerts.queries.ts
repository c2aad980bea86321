import { and, desc, eq, isNull, or } from 'drizzle-orm';

import type { Alert } from '#shared/alerts/alerts.contract';

import type { Db } from '../../db/database';
import { alerts } from '../../db/schema/alerts';
import { groups } from '../../db/schema/groups';

/** The alerts that a user may see: all, or those of one supplier. */
export type AlertScope = 'all' | { supplierId: string };

/** An alert about a group belongs to its supplier; one about neither group nor supplier to superadmins only. */
const isWithin = (scope: AlertScope) =>
  scope === 'all'
    ? undefined
    : or(eq(alerts.supplierId, scope.supplierId), eq(groups.supplierId, scope.supplierId));

const mostShown = 200;

/** Open alerts, newest first. */
export async function listOpenAlerts(db: Db, scope: AlertScope, id?: string): Promise<Alert[]> {
  const rows = await db
    .select({ alert: alerts, groupName: groups.name })
    .from(alerts)
    .leftJoin(groups, eq(groups.id, alerts.groupId))
    .where(and(isNull(alerts.resolvedAt), id ? eq(alerts.id, id) : undefined, isWithin(scope)))
    .orderBy(desc(alerts.raisedAt), desc(alerts.id))
    .limit(mostShown);
  return rows.map(({ alert, groupName }) => ({
    _id: alert.id,
    kind: alert.kind,
    message: alert.message,
    groupId: alert.groupId,
    groupName,
    raisedAt: alert.raisedAt.toISOString(),
  }));
}

export async function closeAlert(tx: Db, id: string): Promise<void> {
  await tx.update(alerts).set({ resolvedAt: new Date() }).where(eq(alerts.id, id));
}
