import './app/nonce';
import './app/withoutEval';
import './app/page.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';

import { App } from './app/App';
import { routes } from './app/routes';
import { createStore } from './app/store';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

createRoot(root).render(
  <StrictMode>
    <App store={createStore()} router={createBrowserRouter(routes)} />
  </StrictMode>,
);
