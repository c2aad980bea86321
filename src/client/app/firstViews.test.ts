import type { LazyRouteFunction, RouteObject } from 'react-router-dom';

import { firstViews } from './firstViews';
import { routes } from './routes';
import { RequireSession } from './sessionGuards';

interface Loading {
  path: string;
  load: LazyRouteFunction<RouteObject>;
  isGuarded: boolean;
}

const loadingRoutes = (some: readonly RouteObject[], isGuarded = false): Loading[] =>
  some.flatMap(({ path, lazy, Component, children = [] }) => [
    ...(path && typeof lazy === 'function' ? [{ path, load: lazy, isGuarded }] : []),
    ...loadingRoutes(children, isGuarded || Component === RequireSession),
  ]);

it('knows the page of every address', async () => {
  const pages = await Promise.all(
    loadingRoutes(routes).map(async ({ path, load }) => {
      const { Component } = (await load()) as { Component: { name: string } };
      return { path, page: Component.name };
    }),
  );
  const known = firstViews.map(({ path, page }) => ({ path, page }));
  const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
  expect(known.sort(byPath)).toEqual(pages.sort(byPath));
});

it('names the events of groups for every page behind the login', () => {
  const guarded = loadingRoutes(routes).filter(({ isGuarded }) => isGuarded);
  const named = firstViews.filter(({ alsoLoads }) => alsoLoads.includes('followGroupEvents'));
  expect(named.map(({ path }) => path).sort()).toEqual(guarded.map(({ path }) => path).sort());
});
