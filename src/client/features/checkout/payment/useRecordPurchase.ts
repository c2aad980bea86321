import { useEffect, useRef } from 'react';

import type { Group } from '#shared/groups/groups.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';

import { errorMessage, errorStatus, isRefusal } from '../../../api/errorMessage';
import { useTrackPurchaseMutation } from '../../../api/purchasesApi';
import { useUser } from '../../../session/useUser';
import type { Order } from './order';

export interface Recorded {
  group: Group;
  purchase: Purchase | undefined;
}

/** `isRefused`: the server said no, rather than nothing, or something nobody understands. */
type RecordOutcome = { recorded: Recorded } | { problem: string; isRefused: boolean };

/** How long to wait before asking again whether a payment is confirmed, in milliseconds. */
const waits = [1000, 2000, 3000, 5000, 5000, 10_000, 10_000, 10_000, 15_000];

/**
 * Tells the server of a paid share. While it answers that the payment is being confirmed, the same
 * call is repeated; `onPending` is given its words. Answers `null` when the page was left.
 */
export function useRecordPurchase({ group, portion, price }: Order) {
  const user = useUser();
  const [track] = useTrackPurchaseMutation();
  const isHere = useMounted();

  const attempt = async (paymentIntentId: string): Promise<RecordOutcome | { pending: string }> => {
    const body = {
      groupId: group._id,
      userId: user?.userId ?? '',
      portion,
      amountPaid: price,
      paymentIntentId,
    };
    try {
      const { updatedGroup, purchase } = await track({ body }).unwrap();
      if (updatedGroup) return { recorded: { group: updatedGroup, purchase } };
      return { problem: 'Server Error: Unexpected server response.', isRefused: false };
    } catch (error) {
      return recordFailure(error);
    }
  };

  return async (
    paymentIntentId: string,
    onPending: (message: string) => void,
  ): Promise<RecordOutcome | null> => {
    let outcome = await attempt(paymentIntentId);
    for (const wait of waits) {
      if (!('pending' in outcome)) break;
      onPending(outcome.pending);
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (!isHere.current) return null;
      outcome = await attempt(paymentIntentId);
    }
    return 'pending' in outcome ? { problem: outcome.pending, isRefused: false } : outcome;
  };
}

function recordFailure(error: unknown): RecordOutcome | { pending: string } {
  if (errorStatus(error) === 503) {
    return { pending: errorMessage(error, 'Payment is being confirmed; do not pay again.') };
  }
  const problem = errorMessage(error, 'Payment Error: An error occurred during payment.');
  return { problem, isRefused: isRefusal(error) };
}

function useMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
