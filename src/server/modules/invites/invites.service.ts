import { createInviteTokens } from './inviteTokens';
import { createInviting, type InvitingDeps } from './inviting.service';
import { createJoining, type JoiningDeps } from './joining.service';

type InvitesDeps = Omit<InvitingDeps & JoiningDeps, 'inviteTokens'> & {
  /** Signs the tokens in the mails' links. */
  secret: string;
};

export function createInvitesService({ secret, ...deps }: InvitesDeps) {
  const inviteTokens = createInviteTokens(secret);
  return {
    ...createInviting({ ...deps, inviteTokens }),
    ...createJoining({ ...deps, inviteTokens }),
  };
}
export type InvitesService = ReturnType<typeof createInvitesService>;
