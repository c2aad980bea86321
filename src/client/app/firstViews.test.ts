import type { LazyRouteFunction, RouteObject } from 'react-router-dom';

import { firstViews } from './firstViews';
import { routes } from './routes';

interface Loading {
  path: string;
  load: LazyRouteFunction<RouteObject>;
}

const loadingRoutes = (some: readonly RouteObject[]): Loading[] =>
  some.flatMap(({ path, lazy, children = [] }) => [
    ...(path && typeof lazy === 'function' ? [{ path, load: lazy }] : []),
    ...loadingRoutes(children),
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
