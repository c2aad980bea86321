import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import { errorMessage } from '../api/errorMessage';

interface FailureNoticeProps {
  message: string;
  /** Known reason of the failure. */
  reason?: string | null;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Theme steps. */
  mb?: number;
}

/** A failed part of a page, with Retry. */
export const FailureNotice = ({ message, reason, onRetry, isRetrying, mb }: FailureNoticeProps) => (
  <Alert
    severity="error"
    sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 }, mb }}
    action={
      <Button color="inherit" loading={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    }
  >
    <div>{message}</div>
    {reason ? <div>{reason}</div> : null}
  </Alert>
);

interface LoadFailureProps extends Pick<FailureNoticeProps, 'mb'> {
  answer: { error?: unknown; refetch: () => unknown };
  /** Said where the server gives no reason. */
  failure: string;
}

/** The failure of a part's call, while there is one. */
export const LoadFailure = ({ answer: { error, refetch }, failure, mb }: LoadFailureProps) =>
  error ? (
    <FailureNotice mb={mb} message={errorMessage(error, failure)} onRetry={() => void refetch()} />
  ) : null;
