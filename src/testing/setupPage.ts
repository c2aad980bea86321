import '@testing-library/jest-dom';
import type * as emotionCache from '@emotion/cache';
import { configure } from '@testing-library/react';

import { failOnUnexpectedRequest } from './failOnUnexpectedRequest';
import { serverUrl, stripeUrl } from './testServer';

failOnUnexpectedRequest(({ origin }) => origin === serverUrl() || origin === stripeUrl());

// A page is loaded when its route is first met, and a real server answers it.
configure({ asyncUtilTimeout: 10_000 });

// A real server answers whenever it does, not only where a test waits inside `act`.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
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
