import { alertRoutes } from '#shared/alerts/alerts.contract';

import { serve } from '../../http/serve';
import { listAlerts, resolveAlert } from './alerts.service';

export const serveAlerts = serve(alertRoutes, { listAlerts, resolveAlert });
