import { useEffect, useState } from 'react';

import { evictCachedGroup } from '../../api/groupQueries';
import { useAppDispatch } from '../../api/useAppDispatch';

/** How long a group that sold out takes to leave the list. */
export const fadeOutMs = 800;

/**
 * A group that sold out fades, leaves every list, and stays away while this page is open, also when
 * the server still lists it.
 */
export function useSoldOut(onGone: () => void) {
  const dispatch = useAppDispatch();
  const [fadingId, setFadingId] = useState<string | null>(null);
  const [goneIds, setGoneIds] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (fadingId === null) return;
    const timer = setTimeout(() => {
      setGoneIds((gone) => new Set(gone).add(fadingId));
      setFadingId(null);
      dispatch(evictCachedGroup(fadingId));
      onGone();
    }, fadeOutMs);
    return () => clearTimeout(timer);
  }, [fadingId, dispatch, onGone]);

  return { fadingId, goneIds, fadeOut: setFadingId };
}
