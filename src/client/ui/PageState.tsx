import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';

interface LoadingStateProps {
  /** Text for screen readers: `Loading groups`. */
  label: string;
  rows?: number;
}

/** The first load: the shape of what is coming. */
export function LoadingState({ label, rows = 4 }: LoadingStateProps) {
  return (
    <Stack role="status" aria-label={label} spacing={1.5}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={row === 0 ? 40 : 56} />
      ))}
    </Stack>
  );
}

/** Shows parts of a page at once: one that came late would move the others from under a thumb. */
export const Together = ({ label, children }: { label: string; children: ReactNode }) => (
  <Suspense fallback={<LoadingState label={label} />}>{children}</Suspense>
);

interface EmptyStateProps {
  title: string;
  /** Why it is empty, or what to do. */
  children?: ReactNode;
  /** A drawing. */
  picture?: ReactNode;
  /** The one way on. */
  action?: ReactNode;
}

/** Nothing here: why, and the one way on. */
export function EmptyState({ title, children, picture, action }: EmptyStateProps) {
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', py: { xs: 5, sm: 8 } }}>
      {picture ? <Box sx={{ color: 'text.secondary' }}>{picture}</Box> : null}
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {children ? (
        <Typography color="textSecondary" sx={{ maxWidth: '48ch' }}>
          {children}
        </Typography>
      ) : null}
      {action}
    </Stack>
  );
}

interface ErrorStateProps {
  message: string;
  /** Left out where trying again cannot help. */
  onRetry?: () => void;
  /** Another way on than Retry. */
  action?: ReactNode;
}

/** Error of the page, with Retry in its place. */
export function ErrorState({ message, onRetry, action }: ErrorStateProps) {
  return (
    <Stack
      role="alert"
      spacing={2}
      sx={{ alignItems: 'center', textAlign: 'center', py: { xs: 5, sm: 8 } }}
    >
      <Typography variant="h3" component="p" sx={{ maxWidth: '48ch' }}>
        {message}
      </Typography>
      {onRetry ? (
        <Button variant="outlined" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
      {action}
    </Stack>
  );
}
