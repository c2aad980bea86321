import type { alertRoutes } from '#shared/alerts/alerts.contract';

import { inTransaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import type { Caller, Handler } from '../../http/serve';
import { closeAlert, listOpenAlerts, type AlertScope } from './alerts.queries';

type Routes = typeof alertRoutes;

export const listAlerts: Handler<Routes['listAlerts']> = async ({ db }, _, { caller }) => {
  const scope = scopeOf(caller);
  return scope ? listOpenAlerts(db, scope) : [];
};

export const resolveAlert: Handler<Routes['resolveAlert']> = async (
  context,
  { params },
  { caller },
) => {
  const scope = scopeOf(caller);
  if (!scope || !isId(params.id)) throw notFound('Alert');
  return inTransaction(context, async ({ db }) => {
    const [alert] = await listOpenAlerts(db, scope, params.id);
    if (!alert) throw notFound('Alert');
    await closeAlert(db, alert._id);
    await recordAudit(db, {
      actorId: caller.id,
      action: 'alert.resolve',
      subjectId: alert._id,
      before: { message: alert.message },
    });
    return alert;
  });
};

function scopeOf({ role, supplierId }: Caller): AlertScope | null {
  if (role === 'superadmin') return 'all';
  return supplierId === null ? null : { supplierId };
}
