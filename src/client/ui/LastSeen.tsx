import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

import { When } from './When';

interface LastSeenProps {
  /** Milliseconds since 1970. */
  at: number;
  isLoading: boolean;
  /** Text for a call that failed while there is a network. */
  failure: string;
  onRetry: () => void;
  /** Acts on the copy. */
  children?: ReactNode;
}

/** Above cached data: the call is pending, the browser is offline, or the call failed. */
export function LastSeen({ at, isLoading, failure, onRetry, children }: LastSeenProps) {
  const reason = isLoading ? 'Still loading' : failure;
  const retry = (
    <Button color="inherit" loading={isLoading} onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Alert severity="info" action={retry} sx={{ mb: 3 }}>
      {navigator.onLine ? reason : 'You are offline'}. Last updated{' '}
      <When isInSentence at={new Date(at).toISOString()} />.{children}
    </Alert>
  );
}
