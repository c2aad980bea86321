import Alert from '@mui/material/Alert';

import { useInSight } from './useInSight';

/** Why a form, or what stands below, was refused: it stays until the next try. */
export function FormProblem({ message }: { message: string | null }) {
  const ref = useInSight<HTMLDivElement>(message, 'nearest');
  return message ? (
    <Alert ref={ref} severity="error" sx={{ scrollMargin: '16px' }}>
      {message}
    </Alert>
  ) : null;
}
