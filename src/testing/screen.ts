import { configure, getQueriesForElement } from '@testing-library/dom';
import { createElement, startTransition, useEffect, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

export * from '@testing-library/dom';

/**
 * Parts of `@testing-library/react`, for the production build of React, which has no `act`: a page test is drawn
 * twice as fast by it. The queries are the testing library's own.
 */
const drawn: { root: Root; container: HTMLElement }[] = [];

/** Calls `onDrawn` when it is rendered. */
function Probe({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}

const probes = createRoot(document.createElement('div'));

// The real one, whichever timers a test has later.
const later = globalThis.setTimeout;

/** Waits until React has rendered all pending updates: it renders in order, and the probe is last. */
async function untilDrawn(): Promise<void> {
  // What the effects of the first drawing change is drawn by the second.
  for (let drawing = 0; drawing < 2; drawing += 1) {
    await new Promise((resolve) => later(resolve, 0));
    await new Promise<void>((resolve) => {
      startTransition(() => probes.render(createElement(Probe, { onDrawn: resolve })));
    });
  }
}

// What a query waited for, and what a user does, is rendered before the test continues.
configure({
  async asyncWrapper(wait) {
    const result: unknown = await wait();
    await untilDrawn();
    return result as never;
  },
  unstable_advanceTimersWrapper: (pass) => act(pass),
});

/** Draws what a change leads to before it returns; where the change takes time, before it is fulfilled. */
export function act<Result>(change: () => Promise<Result>): Promise<Result>;
export function act<Result>(change: () => Result): Result;
export function act<Result>(change: () => Result): Result {
  const result = flushSync(change);
  if (!(result instanceof Promise)) return result;
  return result.then((value: unknown) => untilDrawn().then(() => value)) as Result;
}

/** Renders an element in a page of its own, removed after the test. */
export function render(element: ReactElement) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  drawn.push({ root, container });
  const rerender = (next: ReactElement): void => act(() => root.render(next));
  rerender(element);
  const unmount = (): void => act(() => root.unmount());
  return { container, rerender, unmount, ...getQueriesForElement(container) };
}

/** The latest return value of a hook, in a component of its own. */
export function renderHook<Result>(useHook: () => Result): { result: { current: Result } } {
  const result = {} as { current: Result };
  function Caller() {
    result.current = useHook();
    return null;
  }
  render(createElement(Caller));
  return { result };
}

/** Takes away all that a test has drawn. */
export function cleanup(): void {
  for (const { root, container } of drawn.splice(0)) {
    act(() => root.unmount());
    container.remove();
  }
}
