import type { UnfilledOutcome } from '#shared/groups/fillBy';
import { formatDeadline } from '#shared/groups/groupClock';
import { formatCents, toCents } from '#shared/money';

import { ActionDialog } from '../../../ui/ActionDialog';
import { countOf } from '../../../ui/labels';
import type { CreateBody } from './groupFormValues';

interface CreateGroupDialogProps {
  group: CreateBody;
  onCreate: () => Promise<void>;
  onClose: () => void;
}

export const CreateGroupDialog = ({
  group: { name, animal, state, totalCost, totalPortions, fillBy, ifUnfilled, inviteEmails },
  onCreate,
  onClose,
}: CreateGroupDialogProps) => (
  <ActionDialog title={`Create ${name}?`} label="Create group" act={onCreate} onClose={onClose}>
    {`${animal} for ${formatCents(toCents(totalCost))} in ${countOf(totalPortions, 'portion')}. `}
    {inviteEmails.length > 0
      ? `${countOf(inviteEmails.length, 'invitation')} will be emailed.`
      : 'No one is invited yet.'}{' '}
    {fillBy ? `The deadline is ${formatDeadline(new Date(fillBy), state)}. ` : ''}
    {fillBy ? `If it doesn’t sell out, ${outcomes[ifUnfilled ?? 'refund']} ` : ''}
    You cannot change cost or portions later.
  </ActionDialog>
);

const outcomes: Record<UnfilledOutcome, string> = {
  refund: 'every buyer is refunded.',
  proceed: 'you keep the rest, and it goes ahead.',
};
