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
import { notify } from './notify';

/**
 * What nobody sees before they ask for it, such as a dialog with its form: loaded when it is first
 * drawn, by the name that its file exports. Where it cannot be, as without a network, the page goes on
 * without it: what is opened (`onClose`) is closed, and loaded anew when it is opened again.
 * @param Meanwhile keeps the place of what comes with the page; there it can be tried again
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Meanwhile?: ComponentType<Props>,
) {
  let attempt = begin();

  function begin() {
    const begun = {
      hasFailed: false,
      Part: lazy(async () => {
        const part = await load().catch(() => null);
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
        <Suspense fallback={Meanwhile ? <Meanwhile {...props} /> : null}>
          <Part {...props} />
        </Suspense>
      </Retry>
    );
  };
}

/** How the part around tries again, where it has a place of its own. */
const Retry = createContext<(() => void) | null>(null);

const lost = 'This part of the page could not be loaded.';
const advice = 'Check your connection and try again, or reload the page.';

function Missing({ onClose }: { onClose?: () => void }) {
  const retry = useContext(Retry);
  const hasPlace = retry !== null;
  useEffect(() => {
    if (hasPlace) return;
    notify.error(`${lost} ${advice}`);
    onClose?.();
    // Once: a part that is drawn again is another one.
  }, []);
  return retry && <FailureNotice message={lost} reason={advice} onRetry={retry} />;
}
