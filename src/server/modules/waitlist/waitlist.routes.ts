import { waitlistRoutes } from '#shared/waitlist/waitlist.contract';

import { serveBound, type Served } from '../../http/serve';
import type { WaitlistService } from './waitlist.service';

export const serveWaitlist = ({ waitlist }: { waitlist: WaitlistService }): Served[] => [
  serveBound(waitlistRoutes.standInLine, waitlist.standInLine),
  serveBound(waitlistRoutes.leaveLine, waitlist.leaveLine),
];
