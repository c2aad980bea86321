import { fillingRoutes } from '#shared/filling/filling.contract';

import { serveBound, type Served } from '../../http/serve';
import type { CallingOffService } from './callingOff.service';
import type { SubscriptionsService } from './subscriptions.service';

interface FillingServices {
  callingOff: CallingOffService;
  subscriptions: SubscriptionsService;
}

export const serveFilling = ({ callingOff, subscriptions }: FillingServices): Served[] => [
  serveBound(fillingRoutes.callOffGroup, callingOff.callOffGroup),
  serveBound(fillingRoutes.getSubscription, subscriptions.getSubscription),
  serveBound(fillingRoutes.unsubscribe, subscriptions.unsubscribe),
  serveBound(fillingRoutes.resubscribe, subscriptions.resubscribe),
];
