const acts = ['pointerdown', 'keydown'] as const;

/**
 * Loads on the user's first action what no first view shows, before it is needed. Without
 * a network nothing is loaded, and what needs it tries again. Returns how to stop waiting.
 */
export function onFirstAct(load: () => Promise<unknown>): () => void {
  const stop = () => {
    for (const act of acts) window.removeEventListener(act, handleAct);
  };
  const handleAct = () => {
    stop();
    void load().catch(() => undefined);
  };
  for (const act of acts) window.addEventListener(act, handleAct, { passive: true });
  return stop;
}
