import { overviewRoutes } from '#shared/groups/overview.contract';

import { serveBound, type Served } from '../../http/serve';
import type { DashboardService } from './dashboard.service';

export const serveDashboard = ({ dashboard }: { dashboard: DashboardService }): Served[] => [
  serveBound(overviewRoutes.getOverview, dashboard.getOverview),
];
