const ignore = () => undefined;

/** A window in which tables are cards; wide again after the test. */
export function narrowWindow(): void {
  const matching = {
    matches: true,
    addListener: ignore,
    removeListener: ignore,
    addEventListener: ignore,
    removeEventListener: ignore,
  } as unknown as MediaQueryList;
  window.matchMedia = () => matching;
}

export const widenWindow = (): boolean => Reflect.deleteProperty(window, 'matchMedia');
