import { fillingRoutes } from '#shared/filling/filling.contract';

import { serve } from '../../http/serve';
import { callOffGroup } from './callingOff.service';
import { getSubscription, resubscribe, unsubscribe } from './subscriptions.service';

export const serveFilling = serve(fillingRoutes, {
  callOffGroup,
  getSubscription,
  unsubscribe,
  resubscribe,
});
