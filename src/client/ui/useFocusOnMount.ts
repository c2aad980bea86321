import { useEffect, useRef } from 'react';

/** For what takes the place of what was just used: the keyboard and the screen reader go on there. */
export function useFocusOnMount<Target extends HTMLElement>() {
  const ref = useRef<Target>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
