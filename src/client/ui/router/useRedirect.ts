import { useNavigate, type NavigateOptions } from 'react-router-dom';

import { useDelay } from '../useDelay';
import { usePageRouter } from './PageRouterProvider';

/**
 * Opens another page `delay` ms after the delay is set, unless the reader has tapped on one whose scripts are
 * on their way.
 * @param to -1: the page before
 */
export function useRedirect(
  delay: number | null,
  to: string | -1,
  options?: NavigateOptions,
): void {
  const router = usePageRouter();
  const navigate = useNavigate();
  useDelay(delay, () => {
    if (router.state.isLoading) return;
    if (to === -1) void navigate(to);
    else void navigate(to, options);
  });
}
