import type { Store } from '@reduxjs/toolkit';

import { selectToken, type SessionState } from '../session/session';

/**
 * Caches the page for use without a network, from the first session on. Not during development, where
 * file names do not change.
 */
export function keepPage(store: Store<{ session: SessionState }>): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => {
    if (!selectToken(store.getState())) return;
    stop();
    // A browser may refuse: without it the page works as before, with a network.
    navigator.serviceWorker.register('/serviceWorker.js').catch(() => undefined);
  };
  const stop = store.subscribe(register);
  register();
}
