import { useEffect, useState } from 'react';

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Whole seconds until `end`, counted down to 0; `null` where there is no end. */
export function useSecondsLeft(end: number | null): number | null {
  const [seconds, setSeconds] = useState(() => (end === null ? null : secondsUntil(end)));

  useEffect(() => {
    if (end === null) return;
    const tick = () => {
      const left = secondsUntil(end);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);

  return seconds;
}
