import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

import type { HandoverShare } from '#shared/pickup/pickup.contract';

import { errorMessage, errorStatus } from '../../api/errorMessage';
import { useAppDispatch } from '../../api/useAppDispatch';
import { randomUuid } from '../../session/randomUuid';
import { useActor } from '../../session/useUser';
import { notify } from '../../ui/notify';
import { handoverOutdated, shareChanged, useSetCollectedMutation } from './handoverApi';
import { dropTap, isWaiting, keepTap, readTaps, refuseTap, watchTaps } from './tapQueue';

/** Milliseconds until waiting taps are sent again, where nothing says that the network is back. */
const retryMs = 5_000;

/**
 * Milliseconds that the taps behind it wait for an answer. A call through one bar may never end; sent again, a
 * tap changes nothing, and the server puts taps in order.
 */
const patienceMs = 30_000;

/**
 * Answers after which the server will never take the call: not a login that has ended, nor a server that is
 * busy.
 */
const isFinal = (status: number | null): status is number =>
  status !== null && status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/**
 * Taps of check-off: each is kept before it is sent, one after the other in their order, so that none is
 * lost with the network, the tab or the login.
 */
export function useTaps(groupId: string) {
  const { id: userId } = useActor();
  const dispatch = useAppDispatch();
  const [setCollected] = useSetCollectedMutation();
  /** Milliseconds since 1970 of the newest call whose answer is waited for. */
  const sentAtMs = useRef<number | null>(null);
  const all = useSyncExternalStore(watchTaps, () => readTaps(userId));

  const sendAll = useCallback(async () => {
    if (sentAtMs.current !== null && Date.now() - sentAtMs.current < patienceMs) return;
    try {
      for (let tap = next(userId); tap; tap = next(userId)) {
        sentAtMs.current = Date.now();
        const { tapId, purchaseId, collected, tappedAt } = tap;
        const { data, error } = await setCollected({
          params: { id: purchaseId },
          body: { tapId, collected, tappedAt, sentAt: new Date().toISOString() },
        });
        if (data) {
          dispatch(shareChanged(tap.groupId, data));
          dropTap(userId, tapId);
        } else if (isFinal(errorStatus(error))) {
          refuseTap(userId, tapId, errorMessage(error, 'The server did not take it.'));
        } else {
          return;
        }
      }
      // A list that was asked for before a tap, and comes after it, does not know of it.
      dispatch(handoverOutdated());
    } finally {
      sentAtMs.current = null;
    }
  }, [dispatch, setCollected, userId]);

  const hasWaiting = all.some(isWaiting);
  useEffect(() => {
    if (!hasWaiting) return undefined;
    const send = () => void sendAll();
    send();
    const timer = setInterval(send, retryMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [hasWaiting, sendAll]);

  const tap = ({ purchaseId, buyer }: HandoverShare, collected: boolean) => {
    const tapId = randomUuid();
    const tappedAt = new Date().toISOString();
    try {
      keepTap(userId, { tapId, purchaseId, groupId, collected, tappedAt, buyer });
    } catch {
      notify.error('This browser has no room to keep the tap. It is not checked off.');
      return;
    }
    void sendAll();
  };

  return {
    waiting: all.filter(isWaiting),
    refused: all.filter((one) => !isWaiting(one)),
    tap,
    dismiss: (tapId: string) => dropTap(userId, tapId),
  };
}

const next = (userId: string) => readTaps(userId).find(isWaiting);
