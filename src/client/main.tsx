import './app/nonce';
import './app/withoutEval';
import './app/page.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';

import { App } from './app/App';
import { keepPage } from './app/offlinePage';
import { routes } from './app/routes';
import { createStore } from './app/store';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const store = createStore();
keepPage(store);
const router = createBrowserRouter(routes);
const page = (
  <StrictMode>
    <App store={store} router={router} />
  </StrictMode>
);

// What index.html paints stays until there is something to take its place.
const stop = router.subscribe(show);
show(router.state);

function show({ initialized }: typeof router.state): void {
  if (!initialized || !root) return;
  stop();
  createRoot(root).render(page);
}
