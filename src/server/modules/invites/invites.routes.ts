import { inviteRoutes } from '#shared/invites/invites.contract';

import { serve, type Served } from '../../http/serve';
import type { InvitesService } from './invites.service';

export const serveInvites = (invites: InvitesService): Served[] => [
  serve(inviteRoutes.validateInvite, invites.validateInvite),
  serve(inviteRoutes.joinGroup, invites.joinGroup),
  serve(inviteRoutes.acceptInvite, invites.acceptInvite),
  serve(inviteRoutes.sendInvite, invites.sendInvite),
  serve(inviteRoutes.revokeInvite, invites.revokeInvite),
];
