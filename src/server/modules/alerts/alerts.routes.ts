import { alertRoutes } from '#shared/alerts/alerts.contract';

import { serve, type Served } from '../../http/serve';
import type { AlertsService } from './alerts.service';

export const serveAlerts = ({ alerts }: { alerts: AlertsService }): Served[] => [
  serve(alertRoutes.listAlerts, alerts.listAlerts),
  serve(alertRoutes.resolveAlert, alerts.resolveAlert),
];
