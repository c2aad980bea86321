import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

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
