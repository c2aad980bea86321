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
    const load = async () => {
      const { ToastStack } = await import('./ToastStack');
      setStack(() => ToastStack);
    };
    // Without a network the next toast tries again.
    whenNeeded(() => void load().catch(() => undefined));
    return onFirstAct(load);
  }, []);

  return Stack ? <Stack /> : null;
}
