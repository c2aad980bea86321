import { ranchRoutes } from '#shared/ranches/ranches.contract';

import { serve } from '../../http/serve';
import { getRanchPage, saveRanchPage } from './ranchPage.service';
import { getRanch } from './ranches.service';

export const serveRanches = serve(ranchRoutes, { getRanch, getRanchPage, saveRanchPage });
