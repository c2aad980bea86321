import { inviteRoutes } from '#shared/invites/invites.contract';

import { serve } from '../../http/serve';
import { revokeInvite, sendInvite } from './inviting.service';
import { acceptInvite, joinGroup, validateInvite } from './joining.service';

export const serveInvites = serve(inviteRoutes, {
  validateInvite,
  joinGroup,
  acceptInvite,
  sendInvite,
  revokeInvite,
});
