import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';

import type { GroupStatements } from '#shared/weight/weight.contract';

import { errorMessage } from '../../api/errorMessage';
import type { Group } from '../../api/group';
import { DataTable } from '../../ui/DataTable/DataTable';
import { knownRows } from '../../ui/DataTable/knownRows';
import { useListTable } from '../../ui/DataTable/useListTable';
import { DialogButton } from '../../ui/DialogButton';
import { FailureNotice } from '../../ui/FailureNotice';
import { FoldedSection } from '../../ui/FoldedSections';
import { countOf } from '../../ui/labels';
import { lazyPart } from '../../ui/lazyPart';
import { LoadingState } from '../../ui/PageState';
import { statementColumns } from './statementColumns';
import { shareActs } from './ShareActs';
import { StatementsSummary } from './StatementsSummary';
import { useGetStatementsQuery } from './weightApi';

const ScaleTickets = lazyPart(() => import('./ScaleTickets'), 'ScaleTickets');

const SendStatementsDialog = lazyPart(
  () => import('./SendStatementsDialog'),
  'SendStatementsDialog',
);

/** Statements of an animal that is sold by its weight: a preview, one act that sends them, and each balance. */
export function StatementsSection({ group }: { group: Group }) {
  const { data, error, refetch } = useGetStatementsQuery({ params: { id: group._id } });
  return (
    <FoldedSection
      title="Statements"
      standing={data ? standingOf(data) : error ? 'Not loaded' : ''}
      isToDo={data ? isToDo(data) : undefined}
    >
      {error ? (
        <FailureNotice
          message={errorMessage(error, 'Failed to load the statements.')}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Statements groupId={group._id} statements={data} />
      ) : (
        <LoadingState label="Loading the statements" rows={2} />
      )}
    </FoldedSection>
  );
}

/** Undefined while others are to act: the scale, and buyers who have not paid. */
function isToDo({ isToSend, version, shares }: GroupStatements): boolean | undefined {
  if (isToSend || countCashOwed(shares) > 0) return true;
  const isSettled = version > 0 && shares.every(({ balance }) => balance === null);
  return isSettled ? false : undefined;
}

/** `Waiting for the weight`, `Ready to send`, `Sent, 2 balances to come, cash to hand back to 1 buyer`. */
function standingOf({ hangingLb, isToSend, shares }: GroupStatements): string {
  const rests = shares.filter(({ balance }) => balance?.kind === 'rest').length;
  if (rests > 0) return `${countOf(rests, 'buyer')} to pay the rest`;
  if (hangingLb === null) return 'Waiting for the hanging weight';
  if (isToSend) return 'Ready to send';
  const open = shares.filter(({ balance }) => balance !== null).length;
  const cash = countCashOwed(shares);
  const left = [
    ...(open > 0 ? [`${countOf(open, 'balance')} to come`] : []),
    ...(cash > 0 ? [`cash to hand back to ${countOf(cash, 'buyer')}`] : []),
  ];
  return left.length === 0 ? 'Sent and settled' : `Sent, ${left.join(', ')}`;
}

/** Shares whose overpaid cash was not handed back: only the rancher can do it. */
const countCashOwed = (shares: GroupStatements['shares']): number =>
  shares.filter(({ returns }) =>
    returns.some(({ state, method }) => state === 'owed' && method === 'cash'),
  ).length;

interface StatementsProps {
  groupId: string;
  statements: GroupStatements;
}

function Statements({ groupId, statements }: StatementsProps) {
  const { shares, isToSend, hangingLb, parts } = statements;
  const table = useListTable({ columns: statementColumns, pageSize: 25, prefix: 'statements' });
  const items = useMemo(
    () => shares.map((share) => ({ ...share, _id: share.purchaseId })),
    [shares],
  );
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary">
        {hangingLb === null
          ? 'Enter the hanging weight above. Then you see here what every share comes to, before anybody is told.'
          : `${hangingLb.toLocaleString('en-US')} lb. Too much goes back to each buyer by itself; too little is asked of those who agreed to pay by weight.`}
      </Typography>
      {isToSend ? (
        <DialogButton
          variant="contained"
          sx={{ alignSelf: 'flex-start' }}
          dialog={(onClose) => (
            <SendStatementsDialog groupId={groupId} statements={statements} onClose={onClose} />
          )}
        >
          Send statements
        </DialogButton>
      ) : null}
      {isToSend ? <StatementsSummary statements={statements} /> : null}
      <DataTable
        name="shares"
        label="Each share by weight"
        table={table}
        {...knownRows(items)}
        actions={shareActs}
        actionsWidth={190}
        empty={<Typography color="textSecondary">No share is paid.</Typography>}
      />
      {parts.length > 0 ? <ScaleTickets groupId={groupId} parts={parts} /> : null}
    </Stack>
  );
}
