import { useState } from 'react';

import { isListOf, isNullOr, isOneOf, isShaped, isText, type Shape } from '#shared/shape';

import type { TableState } from './tableState';

/** Everything of a table's address but its page, under a name of its reader's own. */
export interface SavedView extends Omit<TableState, 'page'> {
  name: string;
}

const viewShape: Shape<SavedView> = {
  name: isText,
  sort: isNullOr(isText),
  order: isOneOf(['asc', 'desc']),
  q: isText,
  filter: isText,
};
const isViews = isListOf(isShaped(viewShape));

/** The views that a reader named; remembered by this browser. */
export function useSavedViews(name: string) {
  const storageKey = `table.${name}.views`;
  const [views, setViews] = useState(() => readViews(storageKey));
  const keep = (changed: SavedView[]) => {
    localStorage.setItem(storageKey, JSON.stringify(changed));
    setViews(changed);
  };
  return {
    views,
    save: (view: SavedView) => keep([...views.filter((one) => one.name !== view.name), view]),
    remove: (view: SavedView) => keep(views.filter((one) => one.name !== view.name)),
  };
}

/** Whether the table shows what the view is of. */
export const isShown = (view: SavedView, state: TableState): boolean =>
  view.q === state.q &&
  view.filter === state.filter &&
  view.sort === state.sort &&
  view.order === state.order;

function readViews(storageKey: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return isViews(stored) ? stored : [];
  } catch {
    return [];
  }
}
