import { render } from './screen';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type InitialEntry,
} from 'react-router-dom';

import { App } from '#client/app/App.tsx';
import { routes } from '#client/app/routes.tsx';
import { createStore } from '#client/app/store.ts';
import { createPageRouter } from '#client/ui/router/createPageRouter.ts';
import type { Session } from '#shared/users/users.contract';

import { answerWith } from './answers';
import { isInvented } from './buildSession';

/**
 * Renders the real app at an address, against the running server. `session`: the logged-in user, as the
 * browser stores it.
 */
export function renderPage(address: InitialEntry, session?: Session) {
  storeSession(session);
  // The real server would end a session that it never began.
  if (session && isInvented(session.token)) {
    answerWith('GET', '/api/groups/events', { status: 404 });
    answerWith('GET', '/api/offers', { status: 404 });
  }
  const router = createPageRouter(routes, createMemoryHistory({ initialEntries: [address] }));
  const page = render(createElement(App, { store: createStore(), router }));
  return { ...page, router, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

function storeSession(session: Session | undefined): void {
  localStorage.clear();
  if (!session) return;
  const { token, ...user } = session;
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
}
