import { useEffect, useRef } from 'react';

import { errorMessage, errorStatus, isRefusal } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import type { Purchase } from '../../api/purchase';
import { useTrackPurchaseMutation, type PaidShare } from '../../api/purchasesApi';
import { useUser } from '../../session/useUser';

export interface Recorded {
  group: Group;
  purchase: Purchase | null;
}

/** `isRefused`: the server refused it; otherwise it did not answer, or not in a form we know. */
export type RecordOutcome = { recorded: Recorded } | { problem: string; isRefused: boolean };

/** How long to wait before asking again whether a payment is confirmed, in milliseconds. */
const waits = [1000, 2000, 3000, 5000, 5000, 10_000, 10_000, 10_000, 15_000];

/**
 * Records a paid share with the server, also after a redirect. While the server answers that the payment
 * is being confirmed, the call is repeated and `onPending` gets the message. Safe to repeat. Answers
 * `null` when the page was left.
 */
export function useRecordShare() {
  const userId = useUser()?.userId ?? '';
  const [track] = useTrackPurchaseMutation();
  const isHere = useMounted();

  const attempt = async (share: PaidShare): Promise<RecordOutcome | { pending: string }> => {
    try {
      const { group, purchase } = await track({ ...share, userId }).unwrap();
      if (group) return { recorded: { group, purchase } };
      return { problem: 'Server Error: Unexpected server response.', isRefused: false };
    } catch (error) {
      return recordFailure(error);
    }
  };

  return async (
    share: PaidShare,
    onPending: (message: string) => void,
  ): Promise<RecordOutcome | null> => {
    let outcome = await attempt(share);
    for (const wait of waits) {
      if (!('pending' in outcome)) break;
      onPending(outcome.pending);
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (!isHere.current) return null;
      outcome = await attempt(share);
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
