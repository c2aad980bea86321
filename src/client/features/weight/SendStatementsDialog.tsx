import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { weightKindOf } from '#shared/groups/weightKind';
import { weightRoutes, type GroupStatements } from '#shared/weight/weight.contract';

import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';
import { countOf } from '../../ui/labels';
import { feesText } from './feesText';
import { StatementsSummary } from './StatementsSummary';
import { useSendStatementsMutation } from './weightApi';

interface SendStatementsDialogProps {
  groupId: string;
  statements: GroupStatements;
  onClose: () => void;
}

/** Settles the animal: every buyer is mailed, so it is confirmed once. */
export function SendStatementsDialog({ groupId, statements, onClose }: SendStatementsDialogProps) {
  const { hangingLb, fingerprint, version, needsReason, pricing, shares } = statements;
  const [send] = useSendStatementsMutation();
  const form = useForm({
    resolver: zodResolver(weightRoutes.sendStatements.body.pick({ reason: true })),
    defaultValues: { reason: '' },
  });
  const isCorrection = version > 0;
  const sent = shares.filter(({ next }) => next !== null);
  return (
    <ActionDialog
      title={isCorrection ? 'Send corrected statements?' : 'Send the statements?'}
      label="Send statements"
      form={form}
      // The weight and fees that are shown, which may have been corrected since the dialog was opened.
      act={({ reason }) =>
        send({
          params: { id: groupId },
          body: {
            hangingLb: hangingLb ?? 0,
            seen: fingerprint,
            ...(reason && { reason }),
          },
        })
      }
      failure="Failed to send the statements."
      done={`${countOf(sent.length, 'statement')} sent.`}
      onClose={onClose}
    >
      <Typography>
        {hangingLb?.toLocaleString('en-US')} lb hanging ({weightKindOf(pricing)}).{' '}
        {sent.length < shares.length ? getText(sent) : 'Each buyer gets'} an email with what their
        share comes to, and what follows.
        {isCorrection ? ' What was asked for before is replaced.' : ''}
      </Typography>
      <StatementsSummary statements={statements} />
      {shares.map(({ purchaseId, buyer, portion, fees = [] }) =>
        fees.length > 0 ? (
          <Typography key={purchaseId} color="textSecondary">
            {buyer}’s {portion}: {feesText(fees)}.
          </Typography>
        ) : null,
      )}
      {needsReason ? (
        <TextField
          label={`${isCorrection ? 'Why it is corrected' : 'Why it is so far from the estimate'} (buyers read it)`}
          multiline
          minRows={2}
          {...fieldProps(form, 'reason')}
        />
      ) : null}
    </ActionDialog>
  );
}

/** `ann gets`, `ann, bob each get` */
function getText(sent: GroupStatements['shares']): string {
  const buyers = [...new Set(sent.map(({ buyer }) => buyer))];
  return `${buyers.join(', ')} ${buyers.length === 1 ? 'gets' : 'each get'}`;
}
