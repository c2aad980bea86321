import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After going to another page, the keyboard and the screen reader start at its content, unless the
 * page has put the focus somewhere itself.
 */
export function useFocusOnArrival() {
  const ref = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const focusedFor = useRef(pathname);

  useEffect(() => {
    if (focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    const content = ref.current;
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
  }, [pathname]);

  return ref;
}
