import { waitlistRoutes } from '#shared/waitlist/waitlist.contract';

import { serve } from '../../http/serve';
import { leaveWaitlist, joinWaitlist } from './waitlist.service';

export const serveWaitlist = serve(waitlistRoutes, { joinWaitlist, leaveWaitlist });
