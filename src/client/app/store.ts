import { configureStore, type Store } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

import { productName } from '#shared/product';

import { baseApi } from '../api/baseApi';
import {
  sessionReducer,
  sessionEnded,
  sessionStarted,
  type SessionState,
} from '../session/session';
import {
  readSession,
  expiryOf,
  isSessionKey,
  measureClock,
  writeSession,
} from '../session/sessionStorage';
import { maskSecrets } from './maskSecrets';
import { clearCachedAnswers } from '../api/cachedAnswers';
import { sendLateLogouts } from '../api/lateLogouts';
import { dropDrafts } from '../session/drafts';

/** Milliseconds. The checks of development are slow on a busy machine, and no error is that. */
const warnAfter = 1_000;

/** RTK Query caches the server's data; the session is the only other shared state. */
export function createStore() {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, session: sessionReducer },
    middleware: (defaults) =>
      defaults({ immutableCheck: { warnAfter }, serializableCheck: { warnAfter } }).concat(
        baseApi.middleware,
      ),
    preloadedState: { session: readSession(Date.now()) },
    devTools: { name: productName, actionSanitizer: maskSecrets, stateSanitizer: maskSecrets },
  });
  setupListeners(store.dispatch);
  // Where the build draws a page there is none to keep.
  if (typeof window === 'object') keepSession(store);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;

const longestTimeout = 2 ** 31 - 1;

/**
 * Synchronizes the session with the browser's storage: changes here are stored, changes in another tab
 * are applied here, and an expired token ends the session. A new session starts with an empty cache.
 * `sessionGuards.tsx` redirects after an ended one.
 */
function keepSession(store: Store<{ session: SessionState }>): void {
  let kept = store.getState().session;
  let expiry = watchExpiry(kept);
  writeSession(kept);
  // It may have run out while no page was open.
  if (!kept.token) {
    clearCachedAnswers();
    measureClock(kept, Date.now());
  }

  store.subscribe(() => {
    const { session } = store.getState();
    if (session === kept) return;
    const isNewSession = session.token !== null && session.token !== kept.token;
    if (session.token !== kept.token) measureClock(session, Date.now());
    kept = session;
    clearTimeout(expiry);
    expiry = watchExpiry(kept);
    writeSession(kept);
    if (!kept.token && !kept.hasEnded) dropDrafts();
    if (isNewSession || !kept.token) clearCachedAnswers();
    if (isNewSession) store.dispatch(baseApi.util.resetApiState());
  });

  sendLateLogouts();
  window.addEventListener('online', sendLateLogouts);
  window.addEventListener('storage', ({ key }) => {
    if (!isSessionKey(key)) return;
    const stored = readSession(Date.now());
    if (stored.token === kept.token) return;
    store.dispatch(stored.token ? sessionStarted(stored) : sessionEnded());
  });

  function watchExpiry(watched: SessionState): ReturnType<typeof setTimeout> | undefined {
    const left = watched.token ? expiryOf(watched.token) - Date.now() : Infinity;
    if (left === Infinity) return undefined;
    if (left <= longestTimeout) return setTimeout(() => store.dispatch(sessionEnded()), left);
    return setTimeout(() => (expiry = watchExpiry(watched)), longestTimeout);
  }
}
