import { alertRoutes } from '#shared/alerts/alerts.contract';

import { serve } from '../../http/serve';
import { releaseReturns } from './heldReturns.service';

export const servePaymentSync = serve(alertRoutes, { releaseReturns });
