import { formatDollars } from '#shared/money';

import { ConfirmDialog } from '../../../ui/ConfirmDialog';
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
    {`${animal} for ${formatDollars(totalCost)} in ${counted(totalPortions, 'portion')}. `}
    {inviteEmails.length > 0
      ? `${counted(inviteEmails.length, 'invitation')} will be mailed.`
      : 'Nobody is invited yet.'}{' '}
    Cost and portions cannot be changed afterwards.
  </ConfirmDialog>
);

const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`}`;
