import { milestoneRoutes } from '#shared/milestones/milestones.contract';

import { serve } from '../../http/serve';
import { setDone, setMilestone } from './milestones.service';

export const serveMilestones = serve(milestoneRoutes, { setMilestone, setDone });
