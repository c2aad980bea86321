import type { ReactNode } from 'react';

import { SaveBar } from './SaveBar';
import { TypedSharesContext } from './typedColumns';
import { useTypedShares, type ShareCalls, type TypedShare } from './useTypedShares';

interface TypedTableProps {
  /** The name of its draft. */
  name: string;
  shares: readonly TypedShare[];
  calls: ShareCalls;
  /** A row is saved when one leaves it; else by the button alone. */
  isSavedByLeaving?: boolean;
  /** A table with columns that are typed in: it is not drawn anew for each letter. */
  children: ReactNode;
}

/** Keeps what is typed in a table's rows, and saves it. */
export function TypedTable({
  name,
  shares,
  calls,
  isSavedByLeaving = false,
  children,
}: TypedTableProps) {
  const typed = useTypedShares(name, shares, calls);
  return (
    <TypedSharesContext value={{ typed, isSavedByLeaving }}>
      {children}
      <SaveBar typed={typed} />
    </TypedSharesContext>
  );
}
