import { overviewRoutes } from '#shared/groups/overview.contract';

import { serve, type Served } from '../../http/serve';
import type { DashboardService } from './dashboard.service';

export const serveDashboard = ({ dashboard }: { dashboard: DashboardService }): Served[] => [
  serve(overviewRoutes.getOverview, dashboard.getOverview),
];
