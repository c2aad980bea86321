import { useLazyListMyPurchasesQuery, useReleaseHoldMutation } from '../../../api/purchasesApi';
import type { Order } from './order';

/** Gives an order's share back; where that fails, the hold ends by itself. */
export function useReleaseHold() {
  const [listPurchases] = useLazyListMyPurchasesQuery();
  const [release] = useReleaseHoldMutation();

  return async ({ group, heldUntil }: Order): Promise<void> => {
    if (heldUntil === null) return;
    const { data: purchases } = await listPurchases();
    const held = purchases?.find(({ state, groupId }) => state === 'held' && groupId === group._id);
    if (held) await release({ params: { id: held._id } });
  };
}
