import Alert from '@mui/material/Alert';

import { formatDollars } from '#shared/money';
import type { GroupStatements } from '#shared/weight/weight.contract';

import { countOf } from '../../ui/labels';

/** Sums of what sending does. */
export function StatementsSummary({ statements: { shares } }: { statements: GroupStatements }) {
  const sum = (of: (share: GroupStatements['shares'][number]) => number) =>
    shares.reduce((total, share) => total + Math.round(of(share) * 100), 0) / 100;
  const sent = shares.filter(({ next }) => next !== null).length;
  const asked = sum(({ next }) => next?.balance ?? 0);
  const back = sum(({ next }) => next?.return ?? 0);
  return (
    <Alert severity="info">
      {countOf(sent, 'statement')}: {formatDollars(asked)} will be asked for, {formatDollars(back)}{' '}
      goes back.
    </Alert>
  );
}
