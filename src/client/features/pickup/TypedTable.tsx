import type { ReactNode } from 'react';

import { SaveBar } from './SaveBar';
import { TypedSharesContext } from './typedColumns';
import {
  useTypedShares,
  type ShareCalls,
  type TypedShare,
  type TypedShares,
} from './useTypedShares';

interface TypedTableProps {
  /** The name of its draft. */
  name: string;
  shares: readonly TypedShare[];
  calls: ShareCalls;
  /** A row is saved when one leaves it; else by the button alone. */
  isSavedByLeaving?: boolean;
  /** A table with columns that are typed in: it is not drawn anew for each letter. */
  children: ReactNode;
  /** Part below, with how it saves what is typed first. */
  below?: ((save: TypedShares['save']) => ReactNode) | undefined;
}

/** Keeps what is typed in a table's rows, and saves it. */
export function TypedTable({
  name,
  shares,
  calls,
  isSavedByLeaving = false,
  children,
  below,
}: TypedTableProps) {
  const typed = useTypedShares(name, shares, calls);
  return (
    <TypedSharesContext value={{ typed, isSavedByLeaving }}>
      {children}
      {below?.(typed.save)}
      <SaveBar typed={typed} />
    </TypedSharesContext>
  );
}
