import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Provider } from 'react-redux';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';

import { Toasts } from '../ui/Toasts';
import { LocationNow } from './LocationNow';
import { nonce } from './nonce';
import type { AppStore } from './store';
import { theme } from './theme';

const styles = createCache({ key: 'css', nonce });

interface AppProps {
  store: AppStore;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ store, router }: AppProps) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} noSsr>
        <CssBaseline enableColorScheme />
        <Provider store={store}>
          <LocationNow value={() => router.state.location}>
            <RouterProvider router={router} />
          </LocationNow>
          <Toasts />
        </Provider>
      </ThemeProvider>
    </CacheProvider>
  );
}
