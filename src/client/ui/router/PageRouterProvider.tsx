import {
  createContext,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { Router } from 'react-router-dom';

import type { Guard, PageRouter, RouterState } from './createPageRouter';
import { ScrollPositions } from './ScrollPositions';

const RouterContext = createContext<{ router: PageRouter; state: RouterState } | null>(null);

function useRouterContext() {
  const found = use(RouterContext);
  if (!found) throw new Error('Outside of the App there is no router.');
  return found;
}

/** The router itself, whose state may be ahead of what is rendered. */
export const usePageRouter = (): PageRouter => useRouterContext().router;

/** The state that is rendered. */
export const useRouterState = (): RouterState => useRouterContext().state;

/** While `isActive`, `guard` is asked before another page replaces this one. */
export function useLeaveGuard(isActive: boolean, guard: Guard): void {
  const router = usePageRouter();
  const ask = useEffectEvent(guard);
  useEffect(
    () => (isActive ? router.guard((proceed) => ask(proceed)) : undefined),
    [isActive, router],
  );
}

interface PageRouterProviderProps {
  router: PageRouter;
  children: ReactNode;
}

/** Gives links and hooks their router; renders nothing before the first page has come. */
export function PageRouterProvider({ router, children }: PageRouterProviderProps) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    let last = router.state;
    return router.subscribe((next, isAtOnce) => {
      const show = () => setState(next);
      const isSamePage = last.isReady && next.location.pathname === last.location.pathname;
      last = next;
      if (isAtOnce) flushSync(show);
      // Not later: a field that shows a part of the address would lose what is typed before it is drawn.
      else if (isSamePage) show();
      else startTransition(show);
    });
  }, [router]);

  if (!state.isReady) return null;
  const { location, action } = state;
  return (
    <RouterContext value={{ router, state }}>
      <Router location={location} navigationType={action} navigator={router.navigator}>
        {children}
      </Router>
      <ScrollPositions router={router} state={state} />
    </RouterContext>
  );
}
