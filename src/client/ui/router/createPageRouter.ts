import {
  matchRoutes,
  NavigationType,
  parsePath,
  type Location,
  type Navigator,
  type Path,
  type RouteObject,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom';

export interface RouterState {
  /** The first page has come. */
  isReady: boolean;
  location: Location;
  action: NavigationType;
  /** The scripts of the next page are on their way. */
  isLoading: boolean;
  /** The scripts of this page did not arrive. */
  hasFailed: boolean;
  /** The page stays where it was scrolled to. */
  keepsScroll: boolean;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
  /** The new page is on screen when the promise resolves. */
  flushSync?: boolean;
}

/** Asked before another page replaces this one; `proceed` leaves for it. */
export type Guard = (proceed: () => void) => void;

type Listener = (state: RouterState, isAtOnce: boolean) => void;

export type PageRouter = ReturnType<typeof createPageRouter>;

/**
 * Addresses and the pages behind them: an address changes when the scripts of its page have arrived. React
 * Router's own router of this kind also loads data, which here the API does, and adds 18 kB to every first
 * view; links, matching and the history are React Router's.
 */
export function createPageRouter(
  routes: RouteObject[],
  history: ReturnType<typeof UNSAFE_createBrowserHistory>,
) {
  let state: RouterState = {
    isReady: false,
    location: history.location,
    action: NavigationType.Pop,
    isLoading: true,
    hasFailed: false,
    keepsScroll: false,
  };
  const listeners = new Set<Listener>();
  const guards = new Set<Guard>();
  /** Counts navigations: an earlier one whose scripts arrive late is dropped. */
  let latest = 0;
  /** The next entry of the history that comes up is the one that a guard keeps. */
  let isComingBack = false;
  let isLetGo = false;

  const change = (next: Partial<RouterState>, isAtOnce = false) => {
    state = { ...state, ...next };
    listeners.forEach((listener) => listener(state, isAtOnce));
  };

  const guardAgainst = ({ pathname }: Path): Guard | undefined =>
    pathname === state.location.pathname ? undefined : [...guards].at(-1);

  /** @param enter changes the history, which Back has changed itself */
  async function show(
    target: Location,
    action: NavigationType,
    { preventScrollReset = false, flushSync = false }: NavigateOptions = {},
    enter?: () => void,
  ): Promise<void> {
    const missing = loadPages(routes, target);
    // What a page writes to its own address does not take back a tap on another one, which is on its way.
    const isAside = preventScrollReset && missing.length === 0 && state.isLoading;
    const turn = isAside ? latest : (latest += 1);
    let hasFailed = false;
    if (missing.length > 0) {
      change({ isLoading: true });
      hasFailed = !(await Promise.all(missing).then(Boolean, () => false));
      if (turn !== latest) return;
    }
    enter?.();
    const shown = { location: target, action, hasFailed, keepsScroll: preventScrollReset };
    change({ ...shown, isReady: true, isLoading: isAside }, flushSync);
  }

  async function navigate(to: To, options: NavigateOptions = {}): Promise<void> {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const key = Math.random().toString(36).slice(2, 10);
    const entry = { pathname: '/', search: '', hash: '', ...path, key };
    const target: Location = { ...entry, state: options.state ?? null, mask: undefined };
    const go = () =>
      options.replace
        ? show(target, NavigationType.Replace, options, () => history.replace(target))
        : show(target, NavigationType.Push, options, () => history.push(target));
    const guard = guardAgainst(target);
    if (guard) guard(() => void go());
    else await go();
  }

  history.listen(({ location, delta }) => {
    if (isComingBack) {
      isComingBack = false;
      return;
    }
    const guard = isLetGo || delta === null ? undefined : guardAgainst(location);
    isLetGo = false;
    if (!guard || delta === null) {
      void show(location, NavigationType.Pop);
      return;
    }
    isComingBack = true;
    history.go(-delta);
    guard(() => {
      isLetGo = true;
      history.go(delta);
    });
  });

  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    go: (delta) => history.go(delta),
    push: (to, entry: unknown, options) => void navigate(to, { ...options, state: entry }),
    replace: (to, entry: unknown, options) =>
      void navigate(to, { ...options, state: entry, replace: true }),
  };

  return {
    routes,
    navigator,
    navigate,
    /** Resolves when the scripts of the first page have arrived, or could not be loaded. */
    whenReady: show(history.location, NavigationType.Pop),
    get state() {
      return state;
    },
    /** Calls the listener with the current state, then with every other. */
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      listener(state, false);
      return () => void listeners.delete(listener);
    },
    /** @returns what takes it away again */
    guard: (guard: Guard) => {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
}

const loadPages = (routes: RouteObject[], target: Location): Promise<unknown>[] =>
  (matchRoutes(routes, target) ?? []).flatMap(({ route }) => loadPage(route) ?? []);

/** Starts to load a page that has not been opened before; a failed one is loaded again the next time. */
function loadPage(route: RouteObject): Promise<unknown> | null {
  const { lazy } = route;
  if (typeof lazy !== 'function') return null;
  return lazy().then((page) => Object.assign(route, page, { lazy: undefined }));
}
