import '@testing-library/jest-dom';
import type * as emotionCache from '@emotion/cache';
import type * as emotionSerialize from '@emotion/serialize';

import { failOnUnexpectedRequest } from './failOnUnexpectedRequest';
import { widenWindow } from './narrowWindow';
import { cleanup, configure } from './screen';
import { serverUrl, stripeUrl } from './testServer';
import { resetClock } from './timeControls';

const controlOrigin = process.env.TEST_CONTROL_URL;
failOnUnexpectedRequest(({ origin }) => [serverUrl(), stripeUrl(), controlOrigin].includes(origin));

const textOfPage = () => `${location.pathname} ${document.body.textContent.slice(0, 1_000)}`;

configure({
  // A page is loaded when its route is first met, and a real server answers it.
  asyncUtilTimeout: 30_000,
  // A query that waits fails dozens of times before it is answered: the text of the page, not all of its elements.
  getElementError: (message) => new Error(`${message ?? 'Not found.'}\nThe page: ${textOfPage()}`),
});

/** Milliseconds a fade, a slide or the wait for the end of typing takes at most: in tests they pass at once. */
const longestFadeMs = 300;
/** Milliseconds before a shared page polls again, a new account is redirected, or a cached copy is shown. */
const longDelaysMs = [5_000, 8_000];
const shortened = (ms: number): number => {
  if (ms >= 100 && ms <= longestFadeMs) return 0;
  return longDelaysMs.includes(ms) ? ms / 80 : ms;
};
const later = window.setTimeout.bind(window);
window.setTimeout = Object.assign(
  (act: () => void, ms = 0, ...given: []) => later(act, shortened(ms), ...given),
  window.setTimeout,
);

// jsdom draws nothing, so it has nothing to scroll or to measure.
window.scrollTo = () => undefined;
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
Element.prototype.scrollIntoView = () => undefined;

afterEach(cleanup);
afterEach(widenWindow);
afterEach(resetClock);

// Each test is a new browser tab.
afterEach(() => sessionStorage.clear());

// No stylesheet is written (below), so an element's style is its own and what `hidden` says. jsdom would
// match every rule of the default stylesheet on each call.
window.getComputedStyle = (element) => {
  const { style, hidden } = element as HTMLElement;
  const own = (property: string): string => style.getPropertyValue(property);
  const read: Record<string, () => string> = {
    display: () => (hidden ? 'none' : own('display') || 'block'),
    visibility: () => inherited(element as HTMLElement),
    getPropertyValue: () => '',
  };
  return new Proxy(style, {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) => read[property]?.() ?? own(property);
      return typeof name === 'string' && name in read
        ? read[name]?.()
        : (Reflect.get(style, name, style) as unknown);
    },
  });
};

function inherited(element: HTMLElement | null): string {
  for (let at = element; at; at = at.parentElement)
    if (at.style.visibility) return at.style.visibility;
  return 'visible';
}

// Matching every rule against every element takes half of a page test's time, and appearance is tested in
// a browser, so that styles are neither computed nor written. `hidden` and `aria-*` still work.
jest.mock<typeof emotionSerialize>('@emotion/serialize', () => ({
  ...jest.requireActual<typeof emotionSerialize>('@emotion/serialize'),
  serializeStyles: () => ({ name: '0', styles: '' }),
}));
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

// The environment's FormData is Node's, for its fetch, and takes no form. React creates one for a form
// that submits to another address, and reads nothing from it.
globalThis.FormData = new Proxy(FormData, { construct: (OfNode) => new OfNode() });
