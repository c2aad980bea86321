import { waitlistRoutes } from '#shared/waitlist/waitlist.contract';

import { serve } from '../../http/serve';
import { leaveLine, standInLine } from './waitlist.service';

export const serveWaitlist = serve(waitlistRoutes, { standInLine, leaveLine });
