import { useMemo, useState } from 'react';

import { isListOf, isOneOf, isText, readShape, type Shape } from '#shared/shape';

import type { Column } from './columns';

export const densities = ['compact', 'standard', 'comfortable'] as const;

export interface TableView {
  hidden: string[];
  density: (typeof densities)[number];
}

const viewShape: Shape<TableView> = { hidden: isListOf(isText), density: isOneOf(densities) };

/** Which columns a reader sees and how close the rows stand; remembered by this browser. */
export function useTableView<Row>(name: string, columns: readonly Column<Row>[]) {
  const storageKey = `table.${name}`;
  const initial = useMemo<TableView>(
    () => ({
      hidden: columns.filter(({ isHidden }) => isHidden).map(({ key }) => key),
      density: 'standard',
    }),
    [columns],
  );
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
