import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useState,
  type ComponentType,
} from 'react';

import { FailureNotice } from './FailureNotice';
import { loadTwice } from './loadTwice';
import { notify } from './notify';

/**
 * A part that is loaded when it is first rendered, such as a dialog with its form, by the name its file
 * exports. If loading fails, as without a network, the page continues without it: what was opened
 * (`onClose`) is closed, and loaded again when it is opened again.
 * @param Meanwhile a placeholder with a retry, for a part that is shown with the page; `together`: that of the
 *   parts around it
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Meanwhile?: ComponentType<Props> | 'together',
) {
  let attempt = begin();

  function begin() {
    const begun = {
      hasFailed: false,
      Part: lazy(async () => {
        const part = await loadTwice(load).catch(() => null);
        begun.hasFailed = part === null;
        return { default: (part?.[name] ?? Missing) as ComponentType<object> };
      }),
    };
    return begun;
  }
  const latest = () => (attempt = attempt.hasFailed ? begin() : attempt);

  return function LazyPart(props: Props) {
    const [{ Part }, setAttempt] = useState(latest);
    return (
      <Retry value={Meanwhile ? () => setAttempt(latest) : null}>
        {Meanwhile === 'together' ? (
          <Part {...props} />
        ) : (
          <Suspense fallback={Meanwhile ? <Meanwhile {...props} /> : null}>
            <Part {...props} />
          </Suspense>
        )}
      </Retry>
    );
  };
}

/** Retries loading, from inside the placeholder. */
const Retry = createContext<(() => void) | null>(null);

const lost = 'This part of the page could not be loaded.';
const advice = (): string =>
  navigator.onLine
    ? 'Check your connection and try again, or reload the page.'
    : 'You are offline. Try again once you have a connection.';

function Missing({ onClose }: { onClose?: () => void }) {
  const retry = useContext(Retry);
  const hasPlace = retry !== null;
  useEffect(() => {
    if (hasPlace) return;
    notify.error(`${lost} ${advice()}`);
    onClose?.();
    // Once: a part that is drawn again is another one.
  }, []);
  return retry && <FailureNotice message={lost} reason={advice()} onRetry={retry} />;
}
