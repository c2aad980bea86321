import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

import { productName } from '#shared/product';

import { baseApi } from '../api/baseApi';
import { sessionReducer } from '../session/session';
import { readSession } from '../session/sessionStorage';
import { keepSession } from './keepSession';
import { maskSecrets } from './maskSecrets';

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
  keepSession(store);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
