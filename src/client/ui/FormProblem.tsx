import Alert from '@mui/material/Alert';
import { useEffect } from 'react';

import { notify } from './notify';
import { useInSight } from './useInSight';

/**
 * Why a form was refused: in a line that stays until the next attempt, and in a toast, which
 * screen readers announce.
 */
export function FormProblem({ message }: { message: string | null }) {
  useEffect(() => {
    if (message !== null) notify.error(message);
  }, [message]);
  const ref = useInSight<HTMLDivElement>(message, 'nearest');
  return message ? (
    <Alert ref={ref} severity="error" role="none" sx={{ scrollMargin: '16px' }}>
      {message}
    </Alert>
  ) : null;
}
