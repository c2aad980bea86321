import { useEffect, useEffectEvent } from 'react';

/** Does something once, `delay` ms after the delay is set; `null` does nothing yet. */
export function useDelay(delay: number | null, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (delay === null) return;
    const timer = setTimeout(act, delay);
    return () => clearTimeout(timer);
  }, [delay]);
}
