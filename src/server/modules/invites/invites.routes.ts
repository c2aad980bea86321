import { inviteRoutes } from '#shared/invites/invites.contract';

import { serve, type Served } from '../../http/serve';
import type { InvitingService } from './inviting.service';
import type { JoiningService } from './joining.service';

interface InviteServices {
  inviting: InvitingService;
  joining: JoiningService;
}

export const serveInvites = ({ inviting, joining }: InviteServices): Served[] => [
  serve(inviteRoutes.validateInvite, joining.validateInvite),
  serve(inviteRoutes.joinGroup, joining.joinGroup),
  serve(inviteRoutes.acceptInvite, joining.acceptInvite),
  serve(inviteRoutes.sendInvite, inviting.sendInvite),
  serve(inviteRoutes.revokeInvite, inviting.revokeInvite),
];
