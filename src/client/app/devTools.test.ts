import { compose, type Action, type StoreEnhancer } from '@reduxjs/toolkit';

import { endpoints, methodOf, type Endpoint } from '#shared/endpoints';

interface Call extends Action {
  meta?: { arg?: { endpointName?: string } };
}

/** Actions as the extension hears them, in the place that it takes. */
const heard: Call[] = [];
const listen: StoreEnhancer = (next) => (reducer, state) =>
  next((before, action) => {
    heard.push(action);
    return reducer(before, action);
  }, state);
Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
    () =>
    (...enhancers: StoreEnhancer[]) =>
      compose(listen, ...enhancers),
});

/** Redux Toolkit looks for the extension once, when it is loaded. */
async function open() {
  jest.resetModules();
  heard.length = 0;
  const { createStore } = await import('./store');
  const { baseApi } = await import('../api/baseApi');
  await Promise.all([
    import('../api/usersApi'),
    import('../api/suppliersApi'),
    import('../api/supplierRecordApi'),
    import('../api/groupsApi'),
    import('../features/invites/invitesApi'),
    import('../api/purchasesApi'),
  ]);
  const calls = baseApi.endpoints as Record<string, { initiate: (args: object) => Action }>;
  return { store: createStore(), calls };
}

it.each(['users', 'suppliers', 'groups', 'invites', 'purchases'] as const)(
  'shows Redux DevTools the calls of %s by their names',
  async (subject) => {
    const { store, calls } = await open();
    const named = Object.entries(endpoints[subject] as Record<string, Endpoint>);
    const names = named.map(([name]) => name);
    expect(Object.keys(calls)).toEqual(expect.arrayContaining(names));
    const reads = named.filter(([, call]) => methodOf(call) === 'GET').map(([name]) => name);
    // No answer comes, so that nothing is left to happen after the test.
    globalThis.fetch = () => new Promise(() => undefined);
    for (const name of reads) {
      const call = calls[name];
      if (call) store.dispatch(call.initiate({ params: {}, query: {} }));
    }
    const shown = heard.flatMap(({ meta }) => meta?.arg?.endpointName ?? []);
    expect(shown).toEqual(expect.arrayContaining(reads));
    const kept = Object.keys(store.getState().api.queries).map((key) => key.split('(')[0]);
    expect(reads).toEqual(expect.arrayContaining(kept));
    expect(kept).not.toEqual([]);
  },
);
