import { useRef, useState } from 'react';

import type { Group } from '../../../api/group';
import { notify } from '../../../ui/notify';
import type { Order } from '../payment/order';
import { useReleaseHold } from '../payment/useReleaseHold';

/**
 * Going from the selected group to another one, or to none. What is held of it is given back, be it
 * from before the page was loaded; whoever leaves the page keeps it, and may finish paying. While its
 * card is being charged it stays: the payment would be lost from sight.
 */
export function useLeaveSelection(group: Group | null, onReleased: () => void) {
  const release = useReleaseHold();
  const [isPaying, setIsPaying] = useState(false);
  const startedFor = useRef<string | null>(null);

  const handleOrder = (order: Order) => {
    startedFor.current = order.heldUntil === null ? null : order.group._id;
  };

  const giveBack = async () => {
    if (!group) return;
    const isHeld = group.quarters.yoursHeld > 0 && !group.line?.offer;
    if (startedFor.current !== group._id && !isHeld) return;
    startedFor.current = null;
    await release(group);
    onReleased();
  };

  const leave = (go: () => void) => {
    if (isPaying) {
      notify.info('Your share is being paid for. Go on once it is recorded.');
      return;
    }
    go();
    void giveBack();
  };

  return { isPaying, onPaying: setIsPaying, onOrder: handleOrder, leave };
}
