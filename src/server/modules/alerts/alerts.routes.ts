import { alertRoutes } from '#shared/alerts/alerts.contract';

import { serve, type Handler, type Served } from '../../http/serve';
import type { AlertsService } from './alerts.service';

interface AlertsServices {
  alerts: AlertsService;
  heldReturns: { release: Handler<typeof alertRoutes.releaseReturns> };
}

export const serveAlerts = ({ alerts, heldReturns }: AlertsServices): Served[] => [
  serve(alertRoutes.listAlerts, alerts.listAlerts),
  serve(alertRoutes.resolveAlert, alerts.resolveAlert),
  serve(alertRoutes.releaseReturns, heldReturns.release),
];
