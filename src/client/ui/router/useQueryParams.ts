import { useLocation, useSearchParams } from 'react-router-dom';

import type { NavigateOptions } from './createPageRouter';
import { usePageRouter } from './PageRouterProvider';

type Write = (now: URLSearchParams) => URLSearchParams;

/**
 * The query parameters of the rendered address, and how to change them. A change starts from the newest address,
 * which may not be rendered yet: of two quick changes none is lost. The page stays where it was scrolled to. When
 * another page has been entered, a late change of this one is dropped.
 */
export function useQueryParams() {
  const router = usePageRouter();
  const [params] = useSearchParams();
  const here = useLocation().pathname;
  const change = (write: Write, options?: NavigateOptions): void => {
    const { pathname, search } = router.state.location;
    if (pathname !== here) return;
    const next = write(new URLSearchParams(search)).toString();
    const to = { pathname, search: next && `?${next}` };
    void router.navigate(to, { preventScrollReset: true, ...options });
  };
  return [params, change] as const;
}
