import { useState } from 'react';

import { isListOf, isOneOf, isText, readShape, type Shape } from '#shared/shape';

export const densities = ['compact', 'standard', 'comfortable'] as const;

export interface TableView {
  /** Keys of the columns that are not shown; those of a later version are. */
  hidden: string[];
  density: (typeof densities)[number];
}

const initial: TableView = { hidden: [], density: 'standard' };
const viewShape: Shape<TableView> = { hidden: isListOf(isText), density: isOneOf(densities) };

/** Visible columns and density, stored in this browser. */
export function useTableView(name: string) {
  const storageKey = `table.${name}`;
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
    return readShape(viewShape, JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return null;
  }
}
