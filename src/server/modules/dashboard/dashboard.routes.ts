import { overviewRoutes } from '#shared/groups/overview.contract';

import { serve } from '../../http/serve';
import { getOverview } from './dashboard.service';

export const serveDashboard = serve(overviewRoutes, { getOverview });
