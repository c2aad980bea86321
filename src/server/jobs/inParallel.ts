/** Works through `items`, so many at once; ends when the last one ends. `act` does not throw. */
export async function inParallel<Item>(
  atOnce: number,
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
