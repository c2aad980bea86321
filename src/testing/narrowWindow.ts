const ignore = () => undefined;

/** A window in which tables are cards; taken away after the test. */
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

afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));
