import { useRef, useState } from 'react';

import { errorMessage, errorStatus } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useLazyListMyPurchasesQuery, useReleaseHoldMutation } from '../../../api/purchasesApi';
import { notify } from '../../../ui/notify';
import type { Order } from '../payment/order';

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

  const releaseAndClear = async () => {
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
    void releaseAndClear();
  };

  return { isPaying, onPaying: setIsPaying, onOrder: handleOrder, leave };
}

/**
 * Gives back what is held of a group, but for what came from the line: that is let go by its own
 * button. Where its payment cannot be ended at once, the server's words not to pay any more are shown;
 * where nothing is answered, the hold ends by itself.
 */
function useReleaseHold() {
  const [listPurchases] = useLazyListMyPurchasesQuery();
  const [release] = useReleaseHoldMutation();

  return async ({ _id: groupId, line }: Group): Promise<void> => {
    const { data: purchases } = await listPurchases();
    const held = purchases?.find(
      (purchase) => purchase.state === 'held' && purchase.groupId === groupId,
    );
    if (!held || held._id === line?.offer?.purchaseId) return;
    const { error } = await release({ params: { id: held._id } });
    if (errorStatus(error) === 503) {
      notify.warning(errorMessage(error, 'This payment is still being ended; do not pay again.'));
    }
  };
}
