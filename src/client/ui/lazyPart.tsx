import { lazy, Suspense, useEffect, type ComponentType } from 'react';

import { notify } from './notify';

/**
 * What nobody sees before they ask for it, such as a dialog with its form: loaded when it is first
 * drawn, by the name that its file exports. Where it cannot be, as without a network, the page goes on
 * without it.
 * @param Meanwhile keeps its place, where it would move what stands below
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  Meanwhile?: ComponentType<Props>,
) {
  const Part = lazy(async () => {
    const part = await load().catch(() => null);
    return { default: (part?.[name] ?? Missing) as ComponentType<object> };
  });
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={Meanwhile ? <Meanwhile {...props} /> : null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Missing() {
  useEffect(
    () =>
      notify.error(
        'This part of the page could not be loaded. Check your connection, then reload the page.',
      ),
    [],
  );
  return null;
}
