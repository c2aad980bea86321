import { waitlistRoutes } from '#shared/waitlist/waitlist.contract';

import { serve, type Served } from '../../http/serve';
import type { WaitlistService } from './waitlist.service';

export const serveWaitlist = ({ waitlist }: { waitlist: WaitlistService }): Served[] => [
  serve(waitlistRoutes.standInLine, waitlist.standInLine),
  serve(waitlistRoutes.leaveLine, waitlist.leaveLine),
];
