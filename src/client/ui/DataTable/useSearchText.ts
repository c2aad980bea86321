import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 250;

/**
 * The text of a search box: ahead of the address while the user types, and equal to it as soon as
 * something else changes it, such as Back.
 */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  const [asked, setAsked] = useState(q);
  if (q !== seen) {
    setSeen(q);
    if (q !== asked) {
      setAsked(q);
      setText(q);
    }
  }

  const wanted = text.trim();
  const ask = useEffectEvent(() => {
    setAsked(wanted);
    onSearch(wanted);
  });
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, asked]);

  return { text, setText };
}
