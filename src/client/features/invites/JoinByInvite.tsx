import { errorMessage, isRefusal } from '../../api/errorMessage';
import type { Invite, Joined } from '../../api/invitesApi';
import { useUser } from '../../session/useUser';
import type { Fact } from '../../ui/FactList';
import { LoadingState } from '../../ui/PageState';
import { InviteSheet } from './InviteSheet';
import { JoinButton } from './JoinButton';
import { LogInToJoin } from './LogInToJoin';
import { RefusedInvite, UncheckedInvite } from './RefusedInvite';
import { useInvite } from './useInvite';

interface JoinByInviteProps {
  /** Where the address has no token, and where the server has no words. */
  messages: { missing: string; failed: string };
  factsOf: (invite: Invite) => Fact[];
  onJoined: (joined: Joined) => void;
}

/** Checks the invite in the address, shows whose animal it is about, and joins its group. */
export function JoinByInvite({ messages, factsOf, onJoined }: JoinByInviteProps) {
  const user = useUser();
  const { token, data: invite, error, isLoading, refetch } = useInvite();

  if (!token) return <RefusedInvite message={messages.missing} />;
  if (isLoading) return <LoadingState label="Loading the invitation" />;
  if (!invite) {
    const message = errorMessage(error, messages.failed);
    return isRefusal(error) ? (
      <RefusedInvite message={message} />
    ) : (
      <UncheckedInvite message={message} onRetry={() => void refetch()} />
    );
  }
  return (
    <InviteSheet group={invite.group} facts={factsOf(invite)}>
      {user ? (
        <JoinButton token={token} invite={invite} user={user} onJoined={onJoined} />
      ) : (
        <LogInToJoin token={token} invite={invite} />
      )}
    </InviteSheet>
  );
}
