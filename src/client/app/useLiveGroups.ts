import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';

import { baseApi } from '../api/baseApi';
import { useAppDispatch } from '../api/useAppDispatch';
import { selectLacksSecondFactor, selectToken, sessionEnded } from '../session/session';

const { invalidateTags } = baseApi.util;

/** Milliseconds: news and lists of sales are asked for again, but not with every sale. */
const gatherMs = 2_000;

/** Milliseconds within which a first connection misses nothing that the page has not asked for. */
const promptMs = 1_000;

/**
 * Follows changes by other users while the user is logged in and the tab is visible: a hidden tab keeps
 * no connection, because a browser has six per site.
 */
export function useLiveGroups(): void {
  const token = useSelector(selectToken);
  const lacksSecondFactor = useSelector(selectLacksSecondFactor);
  const isVisible = useSyncExternalStore(watchVisibility, isShown, isShownAtFirst);
  const dispatch = useAppDispatch();
  const followed = useRef<string | null>(null);

  useEffect(() => {
    if (!token || lacksSecondFactor || !isVisible) return undefined;
    const leaving = new AbortController();
    const startedAt = Date.now();
    let refresh: ReturnType<typeof setTimeout> | undefined;
    const refreshLists = () => {
      refresh ??= setTimeout(() => {
        refresh = undefined;
        dispatch(invalidateTags(['Purchase', 'News']));
      }, gatherMs);
    };
    const handleOpen = () => {
      const isAgain = followed.current === token;
      followed.current = token;
      if (isAgain || Date.now() - startedAt > promptMs) {
        dispatch(invalidateTags(['Group', 'Purchase']));
      }
    };
    void loadParts().then(
      ([{ followGroupEvents }, { evictCachedGroup, upsertCachedGroup }]) =>
        followGroupEvents({
          token,
          signal: leaving.signal,
          onOpen: handleOpen,
          onGroup: (group) => {
            dispatch(upsertCachedGroup(group));
            refreshLists();
          },
          onGone: (groupId) => {
            dispatch(evictCachedGroup(groupId));
            dispatch(invalidateTags([{ type: 'Group', id: groupId }]));
            refreshLists();
          },
          onSessionEnd: () => dispatch(sessionEnded()),
        }),
      notNow,
    );
    return () => {
      leaving.abort();
      clearTimeout(refresh);
    };
  }, [token, lacksSecondFactor, isVisible, dispatch]);
}

/** Not part of the first view: a visitor's page reads no groups. */
const loadParts = () =>
  Promise.all([import('../api/followGroupEvents'), import('../api/groupQueries')]);

/** Failed events need no report: the page shows what it asks for itself. */
const notNow = (): void => undefined;

const isShown = (): boolean => !document.hidden;

/** Visibility in a page that the build has drawn. */
const isShownAtFirst = (): boolean => true;

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
