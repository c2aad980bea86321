import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { useRoutes } from 'react-router-dom';

import type { PageRouter } from '../ui/router/createPageRouter';
import { PageRouterProvider, usePageRouter } from '../ui/router/PageRouterProvider';
import { Toasts } from '../ui/Toasts';
import { nonce } from './nonce';
import type { AppStore } from './store';
import { theme } from './theme';

export const styles = createCache({ key: 'css', nonce });

interface AppProps {
  store: AppStore;
  router: PageRouter;
  /** Called once, when the page is there. */
  onShown?: (() => void) | undefined;
}

export function App({ store, router, onShown }: AppProps) {
  useLayoutEffect(() => onShown?.(), [onShown]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} noSsr>
        <CssBaseline enableColorScheme />
        <Provider store={store}>
          <PageRouterProvider router={router}>
            <Pages />
          </PageRouterProvider>
          <Toasts />
        </Provider>
      </ThemeProvider>
    </CacheProvider>
  );
}

const Pages = () => useRoutes(usePageRouter().routes);
