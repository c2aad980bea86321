const acts = ['pointerdown', 'keydown'] as const;

/**
 * Calls back once, when somebody first does something: what no first view shows is loaded then, before
 * it is needed. Gives back how to stop waiting.
 */
export function onFirstAct(callBack: () => void): () => void {
  const stop = () => {
    for (const act of acts) window.removeEventListener(act, handleAct);
  };
  const handleAct = () => {
    stop();
    callBack();
  };
  for (const act of acts) window.addEventListener(act, handleAct, { passive: true });
  return stop;
}
