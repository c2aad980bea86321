import { deadlineText } from '#shared/groups/localTime';
import type { TimeZone } from '#shared/groups/timeZones';
import { formatCents, toCents } from '#shared/money';

import { ActionDialog } from '../../../ui/ActionDialog';
import { countOf } from '../../../ui/labels';
import { outcomes } from './formSteps';
import { zoneOfForm } from './useFormZone';
import type { CreateBody } from './groupFormValues';

interface CreateGroupDialogProps {
  group: CreateBody;
  ranchZone: TimeZone | null | undefined;
  onCreate: () => Promise<void>;
  onClose: () => void;
}

export const CreateGroupDialog = ({
  group: { name, animal, totalCost, totalPortions, fillBy, ifUnfilled, inviteEmails, ...group },
  ranchZone,
  onCreate,
  onClose,
}: CreateGroupDialogProps) => (
  <ActionDialog title={`Create ${name}?`} label="Create group" act={onCreate} onClose={onClose}>
    {`${animal} for ${formatCents(toCents(totalCost))} in ${countOf(totalPortions, 'portion')}. `}
    {inviteEmails.length > 0
      ? `${countOf(inviteEmails.length, 'invitation')} will be emailed.`
      : 'No one is invited yet.'}{' '}
    {fillBy ? `The deadline is ${deadlineText(fillBy, zoneOfForm(group, ranchZone))}. ` : ''}
    {fillBy ? `If it doesn’t sell out, ${outcomes[ifUnfilled ?? 'refund']}. ` : ''}
    You cannot change cost or portions later.
  </ActionDialog>
);
