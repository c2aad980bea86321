import type { alertRoutes } from '#shared/alerts/alerts.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import type { Caller, Handler } from '../../http/serve';
import { closeAlert, listOpenAlerts, type AlertScope } from './alerts.queries';

type Routes = typeof alertRoutes;

export type AlertsService = ReturnType<typeof createAlertsService>;

/** What waits for an admin, and that it has been seen to. */
export function createAlertsService({ db }: { db: Db }) {
  const listAlerts: Handler<Routes['listAlerts']> = async (_, { caller }) => {
    const scope = scopeOf(caller);
    return scope ? listOpenAlerts(db, scope) : [];
  };

  const resolveAlert: Handler<Routes['resolveAlert']> = async ({ params }, { caller }) => {
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
  };

  return { listAlerts, resolveAlert };
}

function scopeOf({ role, supplierId }: Caller): AlertScope | null {
  if (role === 'superadmin') return 'all';
  return supplierId === null ? null : { supplierId };
}
