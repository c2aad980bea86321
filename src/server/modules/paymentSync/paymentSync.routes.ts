import { alertRoutes } from '#shared/alerts/alerts.contract';

import { serveBound, type Served } from '../../http/serve';
import type { HeldReturnsService } from './heldReturns.service';

interface Services {
  heldReturns: HeldReturnsService;
}

export const servePaymentSync = ({ heldReturns }: Services): Served[] => [
  serveBound(alertRoutes.releaseReturns, heldReturns.release),
];
