import type { Store } from '@reduxjs/toolkit';

import { selectToken, type SessionState } from '../session/session';

/**
 * Has the page kept, so that an install opens without a network, from the first session on: there is
 * nothing to open for a visitor. Not while it is developed: its files keep their names.
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
