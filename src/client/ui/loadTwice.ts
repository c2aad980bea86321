/** Loads scripts, and once more where that fails: on a weak network the second try often succeeds. */
export const loadTwice = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch(load);
