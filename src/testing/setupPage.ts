import '@testing-library/jest-dom';
import type * as emotionCache from '@emotion/cache';
import { configure } from '@testing-library/react';
import * as React from 'react';

import { failOnUnexpectedRequest } from './failOnUnexpectedRequest';
import { serverUrl, stripeUrl } from './testServer';

failOnUnexpectedRequest(({ origin }) => origin === serverUrl() || origin === stripeUrl());

// A page is loaded when its route is first met, and a real server answers it.
configure({ asyncUtilTimeout: 10_000 });

// A real server answers whenever it does, not only where a test waits inside `act`.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

// React takes a stack trace of each element it makes, up to so many a second, to say in a debugger
// where it was made: a sixth of a page test's time. It is told that there were enough already.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => undefined,
});

// jsdom draws nothing, so it has nothing to scroll.
window.scrollTo = () => undefined;

// Matching every rule against every element is half of a page test's time, and what is seen is for
// the browser to tell: styles stay out of the document. What `hidden` and `aria-*` say stays true.
jest.mock<typeof emotionCache>('@emotion/cache', () => {
  const emotion = jest.requireActual<typeof emotionCache>('@emotion/cache');
  const container = document.createElement('head');
  return {
    ...emotion,
    __esModule: true,
    default: (options) => emotion.default({ ...options, container }),
  };
});
