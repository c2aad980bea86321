import '@testing-library/jest-dom';
import type * as emotionCache from '@emotion/cache';
import { configure } from '@testing-library/react';
import * as React from 'react';

import { failOnUnexpectedRequest } from './failOnUnexpectedRequest';
import { serverUrl, stripeUrl } from './testServer';

failOnUnexpectedRequest(({ origin }) => origin === serverUrl() || origin === stripeUrl());

// A page is loaded when its route is first met, and a real server answers it.
configure({ asyncUtilTimeout: 10_000 });
// On two busy cores a page may be later than that: decision 005.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

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
Element.prototype.scrollIntoView = () => undefined;

// Each test is a browser's tab of its own.
afterEach(() => sessionStorage.clear());

// Matching every rule against every element is half of a page test's time, and what is seen is for
// the browser to tell: styles get their names, and are not written. What `hidden` and `aria-*` say
// stays true.
jest.mock<typeof emotionCache>('@emotion/cache', () => {
  const emotion = jest.requireActual<typeof emotionCache>('@emotion/cache');
  return {
    ...emotion,
    __esModule: true,
    default: (options) => {
      const cache = emotion.default(options);
      cache.insert = (_selector, { name }) => {
        cache.inserted[name] = true;
      };
      return cache;
    },
  };
});

// The environment's FormData is Node's, as its fetch wants it, and cannot be made of a form. React makes
// one of a form whose submission leads to another address, and asks it for nothing.
globalThis.FormData = new Proxy(FormData, { construct: (OfNode) => new OfNode() });
