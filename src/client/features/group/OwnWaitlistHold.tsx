import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

import type { Group } from '../../api/group';
import type { useWaitlist } from '../../api/waitlistApi';
import { paths } from '../../config/paths';
import { WaitlistHoldNotice } from '../../ui/Waitlist/WaitlistHoldNotice';

interface OwnWaitlistHoldProps {
  group: Group;
  waitlistActs: ReturnType<typeof useWaitlist>;
}

/** What is held for the reader from the line, and the way to the payment step. */
export function OwnWaitlistHold({ group, waitlistActs }: OwnWaitlistHoldProps) {
  const offer = group.line.offer;
  if (!offer) return null;
  const preset = {
    supplierId: group.supplier._id,
    groupId: group._id,
    portion: offer.portion,
  };
  return (
    <WaitlistHoldNotice
      group={group}
      offer={offer}
      isBusy={waitlistActs.isBusy}
      problem={waitlistActs.problem}
      onPass={waitlistActs.onPass}
      hasOthers={group.shares.length > 1}
    >
      <Button variant="contained" component={Link} to={paths.groupSearch(preset)}>
        Pay for this {offer.portion}
      </Button>
    </WaitlistHoldNotice>
  );
}
