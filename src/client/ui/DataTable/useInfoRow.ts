import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { NavigateOptions } from '../router/createPageRouter';
import { useQueryParams } from '../router/useQueryParams';

/** Marks an entry of the history that opened details: to leave them is to go back. */
const openedHere = { openedInfo: true };

/**
 * The row whose details are open, as the address says: a link leads to them, and Back closes them.
 * They stay open when the row slides off the page it was found on; of a row that was on none, `id` alone
 * is known.
 * @param name of the query parameter
 */
export function useInfoRow<Row extends { _id: string }>(name = 'info') {
  const [params, changeParams] = useQueryParams();
  const location = useLocation() as { state: Partial<typeof openedHere> | null };
  const navigate = useNavigate();
  const id = params.get(name);
  const [last, setLast] = useState<Row | null>(null);

  /** Call it while drawing, with the rows that are shown. */
  const rowOf = (shown: readonly Row[] = []): Row | null => {
    const found = shown.find((row) => row._id === id) ?? null;
    if (found && found !== last) setLast(found);
    return found ?? (last?._id === id ? last : null);
  };
  const change = (write: (next: URLSearchParams) => void, options: NavigateOptions) =>
    changeParams((next) => {
      write(next);
      return next;
    }, options);
  return {
    id,
    rowOf,
    open: ({ _id }: Row) => change((next) => next.set(name, _id), { state: openedHere }),
    close: () => {
      if (location.state?.openedInfo) void navigate(-1);
      else change((next) => next.delete(name), { replace: true });
    },
  };
}
