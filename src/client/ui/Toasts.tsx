import { useEffect, useState, type ComponentType } from 'react';

import { whenNeeded } from './notify';
import { onFirstAct } from './onFirstAct';

/**
 * Where toasts appear; mounted once, beside the router. Hardly anything on a first view is a toast:
 * what shows them is loaded with the first act, so that it is there when the network is not.
 */
export function Toasts() {
  const [Stack, setStack] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () => {
      void import('./ToastStack').then(
        ({ ToastStack }) => setStack(() => ToastStack),
        // Without a network: the next toast tries again.
        () => undefined,
      );
    };
    whenNeeded(load);
    return onFirstAct(load);
  }, []);

  return Stack ? <Stack /> : null;
}
