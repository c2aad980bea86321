import { stepRoutes } from '#shared/steps/steps.contract';

import { serve } from '../../http/serve';
import { remindBuyers } from './remindBuyers.service';
import { listSteps } from './steps.service';

export const serveSteps = serve(stepRoutes, { listSteps, remindBuyers });
