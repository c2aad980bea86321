import type { Alert, alertRoutes } from '#shared/alerts/alerts.contract';
import type { RouteInput } from '#shared/route';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import type { CallContext, Caller } from '../../http/serve';
import { closeAlert, listOpenAlerts, type AlertScope } from './alerts.queries';

type AdminCall = CallContext<'admin'>;

export type AlertsService = ReturnType<typeof createAlertsService>;

/** What needs an admin's attention, and that it has been seen to. */
export function createAlertsService({ db }: { db: Db }) {
  async function listAlerts(_: object, { caller }: AdminCall): Promise<Alert[]> {
    const scope = scopeOf(caller);
    return scope ? listOpenAlerts(db, scope) : [];
  }

  async function resolveAlert(
    { params }: RouteInput<typeof alertRoutes.resolveAlert>,
    { caller }: AdminCall,
  ): Promise<Alert> {
    const scope = scopeOf(caller);
    if (!scope || !isId(params.id)) throw notFound('Alert');
    return db.transaction(async (tx) => {
      const [alert] = await listOpenAlerts(tx, scope, params.id);
      if (!alert) throw notFound('Alert');
      await closeAlert(tx, alert._id);
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'alert.resolve',
        subjectId: alert._id,
        before: { message: alert.message },
      });
      return alert;
    });
  }

  return { listAlerts, resolveAlert };
}

function scopeOf({ role, supplierId }: Caller): AlertScope | null {
  if (role === 'superadmin') return 'all';
  return supplierId === null ? null : { supplierId };
}
