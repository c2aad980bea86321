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
  group: { name, animal, totalCost, totalPortions, inviteEmails },
  onCreate,
  onClose,
}: CreateGroupDialogProps) => (
  <ActionDialog title={`Create ${name}?`} label="Create group" act={onCreate} onClose={onClose}>
    {`${animal} for ${formatCents(toCents(totalCost))} in ${countOf(totalPortions, 'portion')}. `}
    {inviteEmails.length > 0
      ? `${countOf(inviteEmails.length, 'invitation')} will be emailed.`
      : 'No one is invited yet.'}{' '}
    You cannot change cost or portions later.
  </ActionDialog>
);
