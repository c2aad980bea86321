import { useRef, useState } from 'react';

import { errorMessage, errorStatus } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useLazyListMyPurchasesQuery, useReleaseHoldMutation } from '../../../api/purchasesApi';
import { notify } from '../../../ui/notify';
import type { Order } from '../payment/order';

/**
 * Changes the selected group, or clears it, and releases a hold on it, even one from an earlier visit. A
 * user who leaves the page keeps the hold and can still pay. While the card is being charged the
 * selection stays, so that the payment remains visible.
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
    const isHeld = group.quarters.yoursHeld > 0 && !group.line.offer;
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
 * Releases the hold on a group, except a waitlist hold, which has its own button. If its payment cannot
 * be canceled at once, the server's warning not to pay is shown; without an answer the hold expires.
 */
function useReleaseHold() {
  const [listPurchases] = useLazyListMyPurchasesQuery();
  const [release] = useReleaseHoldMutation();

  return async ({ _id: groupId, line }: Group): Promise<void> => {
    const { data: purchases } = await listPurchases();
    const held = purchases?.find(
      (purchase) => purchase.state === 'held' && purchase.groupId === groupId,
    );
    if (!held || held._id === line.offer?.purchaseId) return;
    const { error } = await release({ params: { id: held._id } });
    if (errorStatus(error) === 503) {
      notify.warning(errorMessage(error, 'This payment is still being ended; do not pay again.'));
    }
  };
}
