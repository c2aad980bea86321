interface Waiting<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads by one statement for all who ask in the same turn of the event loop: each is answered with
 * what the database holds after they asked.
 * @param readAll answers in the order of its keys.
 */
export function batchReads<Key, Found>(
  readAll: (keys: Key[]) => Promise<Found[]>,
): (key: Key) => Promise<Found> {
  let waiting: Waiting<Key, Found>[] = [];

  async function readNow(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const found = await readAll(asked.map(({ key }) => key));
      for (const [index, { resolve }] of asked.entries()) resolve(found[index] as Found);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void readNow());
      waiting.push({ key, resolve, reject });
    });
}
