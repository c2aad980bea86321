import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, which calls the newest `act`: for rows that are not to render again. */
export function useNewest<Args extends unknown[]>(act: (...args: Args) => void) {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
