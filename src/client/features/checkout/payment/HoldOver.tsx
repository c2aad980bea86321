import { useEffect } from 'react';

import type { Group } from '../../../api/group';
import { useGetGroupQuery } from '../../../api/groupsApi';
import { PaymentObstacle } from './PaymentObstacle';
import type { Order } from './order';

interface HoldOverProps {
  order: Order;
  /** The share cannot be held again; the message says why. */
  onGone: (message: string) => void;
  /** Holds it again. */
  onClick: () => void;
  isBusy: boolean;
  onClear: () => void;
}

const ended = 'Your hold has ended, and nothing was charged.';

/** A hold that ran out: what is left of the group is asked before the share is offered again. */
export function HoldOver({ order, onGone, isBusy, ...act }: HoldOverProps) {
  const { group, portion } = order;
  const { data, isFetching } = useGetGroupQuery(
    { params: { id: group._id } },
    { refetchOnMountOrArgChange: true },
  );
  const now = isFetching ? undefined : data;
  const offer = now?.shares.find((share) => share.portion === portion);
  const gone = now && !offer?.available ? `${ended} ${whereItWent(group, now)}` : null;
  useEffect(() => {
    if (gone) onGone(gone);
  }, [gone, onGone]);
  return (
    <PaymentObstacle
      severity="warning"
      button="Hold it again"
      isBusy={isBusy || isFetching}
      {...act}
    >
      {offer?.available ? `${ended} The share is still there.` : ended}
    </PaymentObstacle>
  );
}

function whereItWent(before: Group, now: Group): string {
  if (now.calledOffAt) return 'The group was called off meanwhile.';
  if (now.status === 'closed') return 'The group was closed meanwhile.';
  if (now.line.offered > 0) return 'The share is held for the next person on the waitlist.';
  return now.quarters.sold > before.quarters.sold
    ? 'Another buyer bought it meanwhile.'
    : 'Another buyer is paying for it now.';
}
