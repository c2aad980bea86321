import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Marks an entry of the history that opened details: to leave them is to go back. */
const openedHere = { openedInfo: true };

/**
 * The row whose details are open, from the address: a link opens them, and Back closes them. They stay
 * open when the row moves to another page.
 */
export function useInfoRow<Row extends { _id: string }>() {
  const [params, setParams] = useSearchParams();
  const location = useLocation() as { state: Partial<typeof openedHere> | null };
  const navigate = useNavigate();
  const [last, setLast] = useState<Row | null>(null);

  /** Call it while drawing, with the rows that are shown. */
  const rowOf = (shown: readonly Row[] = []): Row | null => {
    const id = params.get('info');
    const found = shown.find((row) => row._id === id) ?? null;
    if (found && found !== last) setLast(found);
    return found ?? (last?._id === id ? last : null);
  };
  const change = (write: (next: URLSearchParams) => void, options: object) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        write(next);
        return next;
      },
      { preventScrollReset: true, ...options },
    );
  return {
    rowOf,
    open: ({ _id }: Row) => change((next) => next.set('info', _id), { state: openedHere }),
    close: () => {
      if (location.state?.openedInfo) void navigate(-1);
      else change((next) => next.delete('info'), { replace: true });
    },
  };
}
