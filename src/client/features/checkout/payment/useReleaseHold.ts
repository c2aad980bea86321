import { errorMessage, errorStatus } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useLazyListMyPurchasesQuery, useReleaseHoldMutation } from '../../../api/purchasesApi';
import { notify } from '../../../ui/notify';

/**
 * Gives back what is held of a group, but for what came from the line: that is let go by its own
 * button. Where its payment cannot be ended at once, the server's words not to pay any more are shown;
 * where nothing is answered, the hold ends by itself.
 */
export function useReleaseHold() {
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
