import Button from '@mui/material/Button';

import { FailureNotice } from '../FailureNotice';
import { EmptyState, ErrorState } from '../PageState';

export interface TableFailure {
  message: string;
  /** Asking again cannot help: the reader may not see this. */
  isForbidden?: boolean;
}

interface FailureProps {
  failure: TableFailure;
  onRetry: () => void;
}

/** In the place of rows that never came. */
export const TableFailureState = ({ failure, onRetry }: FailureProps) =>
  failure.isForbidden ? (
    <EmptyState title={failure.message}>Ask a superadmin if you need to see this.</EmptyState>
  ) : (
    <ErrorState message={failure.message} onRetry={onRetry} />
  );

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
