import { useEffect, useState } from 'react';

/** Closes after `delay` ms; waits while pointed at or focused, then starts again. */
export function useAutoClose(delay: number, onClose: () => void) {
  const [isHeld, setIsHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, delay);
    return () => clearTimeout(timer);
  }, [isHeld, delay, onClose]);

  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);
  return { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
}
