import { platformRoutes } from '#shared/platform/platform.contract';

import { serve } from '../../http/serve';
import { getConfig, getLiveness, getReadiness } from './platform.service';

export const servePlatform = serve(platformRoutes, { getConfig, getLiveness, getReadiness });
