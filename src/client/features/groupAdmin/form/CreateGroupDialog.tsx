import { formatCents, toCents } from '#shared/money';

import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { countOf } from '../../../ui/labels';
import type { CreateBody } from './groupFormValues';

interface CreateGroupDialogProps {
  group: CreateBody;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export const CreateGroupDialog = ({
  group: { name, animal, totalCost, totalPortions, inviteEmails },
  ...dialog
}: CreateGroupDialogProps) => (
  <ConfirmDialog isOpen title={`Create ${name}?`} confirmLabel="Create group" {...dialog}>
    {`${animal} for ${formatCents(toCents(totalCost))} in ${countOf(totalPortions, 'portion')}. `}
    {inviteEmails.length > 0
      ? `${countOf(inviteEmails.length, 'invitation')} will be emailed.`
      : 'No one is invited yet.'}{' '}
    You cannot change cost or portions later.
  </ConfirmDialog>
);
