import { errorMessage, errorStatus } from '../../../api/errorMessage';
import { useLazyListMyPurchasesQuery, useReleaseHoldMutation } from '../../../api/purchasesApi';
import { notify } from '../../../ui/notify';
import type { Order } from './order';

/**
 * Gives an order's share back. Where its payment cannot be ended at once, the server's words not to
 * pay any more are shown; where nothing is answered, the hold ends by itself.
 */
export function useReleaseHold() {
  const [listPurchases] = useLazyListMyPurchasesQuery();
  const [release] = useReleaseHoldMutation();

  return async ({ group, heldUntil }: Order): Promise<void> => {
    if (heldUntil === null) return;
    const { data: purchases } = await listPurchases();
    const held = purchases?.find(({ state, groupId }) => state === 'held' && groupId === group._id);
    if (!held) return;
    const { error } = await release({ params: { id: held._id } });
    if (errorStatus(error) === 503) {
      notify.warning(errorMessage(error, 'This payment is still being ended; do not pay again.'));
    }
  };
}
