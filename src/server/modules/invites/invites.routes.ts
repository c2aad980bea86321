import { inviteRoutes } from '#shared/invites/invites.contract';

import { serveBound, type Served } from '../../http/serve';
import type { InvitingService } from './inviting.service';
import type { JoiningService } from './joining.service';

interface InviteServices {
  inviting: InvitingService;
  joining: JoiningService;
}

export const serveInvites = ({ inviting, joining }: InviteServices): Served[] => [
  serveBound(inviteRoutes.validateInvite, joining.validateInvite),
  serveBound(inviteRoutes.joinGroup, joining.joinGroup),
  serveBound(inviteRoutes.acceptInvite, joining.acceptInvite),
  serveBound(inviteRoutes.sendInvite, inviting.sendInvite),
  serveBound(inviteRoutes.revokeInvite, inviting.revokeInvite),
];
