import { fillingRoutes } from '#shared/filling/filling.contract';

import { serve, type Served } from '../../http/serve';
import type { CallingOffService } from './callingOff.service';
import type { SubscriptionsService } from './subscriptions.service';

interface FillingServices {
  callingOff: CallingOffService;
  subscriptions: SubscriptionsService;
}

export const serveFilling = ({ callingOff, subscriptions }: FillingServices): Served[] => [
  serve(fillingRoutes.callOffGroup, callingOff.callOffGroup),
  serve(fillingRoutes.getSubscription, subscriptions.getSubscription),
  serve(fillingRoutes.unsubscribe, subscriptions.unsubscribe),
  serve(fillingRoutes.resubscribe, subscriptions.resubscribe),
];
