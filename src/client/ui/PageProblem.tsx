import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';

import { errorMessage } from '../api/errorMessage';
import { PageTitle } from './PageTitle';

interface WayOn {
  label: string;
  to: To;
}

interface PageProblemProps {
  /** Problem, as a heading. */
  message: string;
  /** Why, or what to do. */
  children?: ReactNode;
  /** Left out where trying again cannot help. */
  onRetry?: () => void;
  /** Where to go instead, the likeliest first. */
  ways: readonly WayOn[];
}

/** For an address without content: the problem, and links to other pages. */
export const PageProblem = ({ message, children, onRetry, ways }: PageProblemProps) => (
  <div role="alert">
    <PageTitle lead={children}>{message}</PageTitle>
    <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
      {onRetry ? (
        <Button variant="contained" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
      {ways.map(({ label, to }, index) => (
        <Button
          key={label}
          variant={index === 0 && !onRetry ? 'contained' : 'outlined'}
          component={Link}
          to={to}
        >
          {label}
        </Button>
      ))}
    </Stack>
  </div>
);

interface PageUnloadedProps extends Pick<PageProblemProps, 'ways'> {
  answer: { error?: unknown; refetch: () => unknown };
  /** Said where the server gives no reason. */
  failure: string;
}

/** Failure of the call that a page shows. */
export const PageUnloaded = ({ answer: { error, refetch }, failure, ways }: PageUnloadedProps) => (
  <PageProblem message={errorMessage(error, failure)} onRetry={() => void refetch()} ways={ways} />
);
