import { useEffect, useState, type ComponentType } from 'react';

import { whenNeeded } from './notify';
import { onFirstAct } from './onFirstAct';

/**
 * The toasts; mounted once, outside the router. Loaded with the first act and not with the first view, so
 * that they also work offline.
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
