import Button from '@mui/material/Button';

import { FailureNotice } from '../FailureNotice';
import { EmptyState, ErrorState } from '../PageState';

export interface TableFailure {
  message: string;
  /** Asking again cannot help: the reader may not see this. */
  isForbidden?: boolean;
  /** Nor here: the server has no such list. */
  isUnavailable?: boolean;
}

interface FailureProps {
  failure: TableFailure;
  onRetry: () => void;
}

/** In the place of rows that never came. */
export function TableFailureState({ failure, onRetry }: FailureProps) {
  if (failure.isUnavailable) return <EmptyState title={failure.message} />;
  return failure.isForbidden ? (
    <EmptyState title={failure.message}>Ask a superadmin if you need to see this.</EmptyState>
  ) : (
    <ErrorState message={failure.message} onRetry={onRetry} />
  );
}

/** Above rows that may be out of date. */
export const TableFailureNotice = ({ failure, onRetry }: FailureProps) => (
  <FailureNotice message={failure.message} onRetry={onRetry} mb={2} />
);

interface NoMatchProps {
  title: string;
  hint?: string | undefined;
  onClear: () => void;
}

export const NoMatch = ({
  title,
  hint = 'Nothing here matches what you are looking for.',
  onClear,
}: NoMatchProps) => (
  <EmptyState
    title={title}
    action={
      <Button variant="outlined" onClick={onClear}>
        Clear filters
      </Button>
    }
  >
    {hint}
  </EmptyState>
);
