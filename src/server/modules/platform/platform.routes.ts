import { platformRoutes } from '#shared/platform/platform.contract';

import { serve } from '../../http/serve';
import { getConfig, getLiveness, getPolicies, getReadiness } from './platform.service';

export const servePlatform = serve(platformRoutes, {
  getConfig,
  getPolicies,
  getLiveness,
  getReadiness,
});
