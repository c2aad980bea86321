import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPath } from 'react-router-dom';

import type { PageRouter, RouterState } from './createPageRouter';

const storageKey = 'scroll-positions';

/** By the key of the history's entry; the one that was loaded from the server has none, and has its address. */
type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Positions;
  } catch {
    return {};
  }
}

function writePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage a reloaded page starts at its top.
  }
}

/** Milliseconds in which most of what a page shows late has come. */
const settlingMs = 2_000;
const readersActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls there, and again when the page becomes higher or lower by what it shows late, until the reader does
 * something.
 * @returns what ends it
 */
function returnTo(position: number): () => void {
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    readersActs.forEach((act) => window.removeEventListener(act, end));
  };
  const observer = new ResizeObserver(() => window.scrollTo(0, position));
  const timer = setTimeout(end, settlingMs);
  window.scrollTo(0, position);
  observer.observe(document.documentElement);
  readersActs.forEach((act) => window.addEventListener(act, end, { passive: true }));
  return end;
}

interface ScrollPositionsProps {
  router: PageRouter;
  state: RouterState;
}

/**
 * Another page starts at its top, or at the element that its address names; Back and a reload return to where
 * the page was. Rendered after the pages, whose height it needs.
 */
export function ScrollPositions({ router, state }: ScrollPositionsProps) {
  const [positions] = useState(readPositions);
  const { key, hash } = state.location;
  const place = key === 'default' ? createPath(state.location) : key;
  const { keepsScroll } = state;
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    // A page that the build has drawn can be scrolled before it is the app's.
    const isScrolled = isFirst.current && window.scrollY > 0;
    isFirst.current = false;
    const position = positions[place];
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    let end: (() => void) | undefined;
    if (position !== undefined) end = returnTo(position);
    else if (named && !isScrolled) named.scrollIntoView();
    else if (!keepsScroll && !isScrolled) window.scrollTo(0, 0);
    // Now, while the page that is left is still there, and as high as it was.
    const leave = router.subscribe(({ location }) => {
      if (location.key !== key) positions[place] = window.scrollY;
    });
    return () => {
      end?.();
      leave();
    };
  }, [router, positions, key, place, hash, keepsScroll]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const handleHide = () => {
      positions[place] = window.scrollY;
      writePositions(positions);
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', handleHide);
    return () => window.removeEventListener('pagehide', handleHide);
  }, [positions, place]);

  return null;
}
