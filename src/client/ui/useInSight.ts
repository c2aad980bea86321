import { useEffect, useRef } from 'react';

/** Scrolls an element into sight whenever `news` changes to something; `null` is no news. */
export function useInSight<Target extends HTMLElement>(
  news: string | number | null,
  block: ScrollLogicalPosition = 'start',
) {
  const ref = useRef<Target>(null);
  useEffect(() => {
    if (news !== null) ref.current?.scrollIntoView({ block });
  }, [news, block]);
  return ref;
}
