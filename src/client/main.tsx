import './app/nonce';
import './app/withoutEval';
import './app/wheelPastNumbers';
import './app/page.css';

import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

import { App } from './app/App';
import { keepPage } from './app/offlinePage';
import { routes } from './app/routes';
import { createStore } from './app/store';
import { noteTyped } from './app/typedEarly';
import { createPageRouter } from './ui/router/createPageRouter';

const store = createStore();
keepPage(store);
const router = createPageRouter(routes, createBrowserHistory());

const pageOf = (onShown?: () => void) => (
  <StrictMode>
    <App store={store} router={router} onShown={onShown} />
  </StrictMode>
);

// What is painted first stays until there is something to take its place.
void router.whenReady.then(() => {
  const root = document.getElementById('root');
  const drawn = document.getElementById('drawn');
  if (!root) return;
  startTransition(() => {
    if (drawn && 'visitor' in document.documentElement.dataset) {
      root.remove();
      // Where styles for print and tests look for the page.
      drawn.id = 'root';
      hydrateRoot(drawn, pageOf(noteTyped(drawn)));
    } else {
      drawn?.remove();
      createRoot(root).render(pageOf());
    }
  });
});
