import { FailureNotice } from './FailureNotice';

/** Outcome of asking for suppliers. */
export interface AskedSuppliers {
  /** Why they are missing; `null` where they are not. */
  problem: string | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface SupplierNoticeProps {
  list: AskedSuppliers;
  mb?: number;
}

/** Why suppliers are missing, and Retry; nothing where they are not. */
export const SupplierNotice = ({ list, mb }: SupplierNoticeProps) =>
  list.problem === null ? null : (
    <FailureNotice
      message={list.problem}
      onRetry={() => void list.refetch()}
      isRetrying={list.isFetching}
      mb={mb}
    />
  );
