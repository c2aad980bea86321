import { notify } from '../notify';

interface EachAct<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Sends a row; answers why it was refused, in words. */
  act: (row: Row) => Promise<string | null>;
}

/**
 * Acts on rows one after the other. Each reason for a refusal is one toast, which names the rows it is about,
 * because not all of them need to be on screen. Returns how many were not refused.
 */
export async function actOnEach<Row>({ rows, nameOf, act }: EachAct<Row>): Promise<number> {
  const refused = new Map<string, string[]>();
  for (const row of rows) {
    const reason = await act(row);
    if (reason !== null) refused.set(reason, [...(refused.get(reason) ?? []), nameOf(row)]);
  }
  for (const [reason, names] of refused) notify.error(`${names.join(', ')}: ${reason}`);
  return rows.length - [...refused.values()].flat().length;
}
