import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { DialogButton } from './DialogButton';
import { lazyPart } from './lazyPart';
import { endAct, type Answer } from './useAct';

const FollowDialog = lazyPart(() => import('./FollowDialog'), 'FollowDialog');

export interface FollowRanchProps {
  /** The ranch's name. */
  ranch: string;
  /** `asked`: not known yet; `null`: nothing is offered. */
  following: { isFollowing: boolean; needsConfirmation: boolean } | 'visitor' | 'asked' | null;
  onFollow: () => Promise<Answer<unknown>>;
  onUnfollow: () => Promise<Answer<unknown>>;
  onFollowByEmail: (body: { email: string }) => Promise<Answer<{ message: string }>>;
}

/** One button where a ranch is named: an email when it sells its next animal. */
export function FollowRanch(props: FollowRanchProps) {
  const { ranch, following, onFollowByEmail } = props;
  if (following === null) return null;
  // The button's height: what is below does not move when it comes.
  if (following === 'asked') return <Skeleton variant="rounded" width={200} height={44} />;
  if (following !== 'visitor') return <OwnFollow {...props} following={following} />;
  return (
    <DialogButton
      variant="outlined"
      dialog={(onClose) => (
        <FollowDialog ranch={ranch} onFollowByEmail={onFollowByEmail} onClose={onClose} />
      )}
    >
      {`Follow ${ranch}`}
    </DialogButton>
  );
}

type OwnFollowProps = FollowRanchProps & {
  following: { isFollowing: boolean; needsConfirmation: boolean };
};

/** With an account, at once. */
function OwnFollow({ ranch, following, onFollow, onUnfollow }: OwnFollowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { isFollowing, needsConfirmation } = following;
  const handleClick = async () => {
    setIsBusy(true);
    const answer = await (isFollowing ? onUnfollow() : onFollow());
    setIsBusy(false);
    endAct(answer, undefined, {
      failure: `Failed to ${isFollowing ? 'unfollow' : 'follow'} ${ranch}.`,
      done: isFollowing
        ? `You follow ${ranch} no more.`
        : `We email you when ${ranch} sells its next animal.`,
    });
  };
  return (
    <div>
      <Button variant="outlined" loading={isBusy} onClick={() => void handleClick()}>
        {isFollowing ? `Unfollow ${ranch}` : `Follow ${ranch}`}
      </Button>
      {needsConfirmation ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Confirm your email address on your account page to get the emails.
        </Typography>
      ) : null}
    </div>
  );
}
