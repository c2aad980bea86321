import { useState } from 'react';
import { z } from 'zod';

import type { Column } from './columns';

export const densities = ['compact', 'standard', 'comfortable'] as const;

const tableViewSchema = z.object({
  hidden: z.array(z.string()),
  density: z.enum(densities),
});
export type TableView = z.infer<typeof tableViewSchema>;

/** Which columns a reader sees and how close the rows stand; remembered by this browser. */
export function useTableView<Row>(name: string, columns: readonly Column<Row>[]) {
  const storageKey = `table.${name}`;
  const initial: TableView = {
    hidden: columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
    density: 'standard',
  };
  const [stored, setStored] = useState(() => readView(storageKey));
  const view = stored ?? initial;

  const change = (changes: Partial<TableView>) => {
    const changed = { ...view, ...changes };
    localStorage.setItem(storageKey, JSON.stringify(changed));
    setStored(changed);
  };
  const reset = () => {
    localStorage.removeItem(storageKey);
    setStored(null);
  };
  return { view, isChanged: stored !== null, change, reset };
}

export type TableViewControl = ReturnType<typeof useTableView>;

function readView(storageKey: string): TableView | null {
  try {
    return tableViewSchema.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return null;
  }
}
