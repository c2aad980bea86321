import './app/nonce';
import './app/withoutEval';
import './app/page.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

import { App } from './app/App';
import { keepPage } from './app/offlinePage';
import { routes } from './app/routes';
import { createStore } from './app/store';
import { createPageRouter } from './ui/router/createPageRouter';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const store = createStore();
keepPage(store);
const router = createPageRouter(routes, createBrowserHistory());

// What index.html paints stays until there is something to take its place.
void router.whenReady.then(() =>
  createRoot(root).render(
    <StrictMode>
      <App store={store} router={router} />
    </StrictMode>,
  ),
);
