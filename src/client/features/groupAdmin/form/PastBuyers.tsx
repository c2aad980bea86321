import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import Button from '@mui/material/Button';
import { useController, useFormContext } from 'react-hook-form';

import type { Group } from '../../../api/group';
import { addEmails } from './emailEntry';
import type { CreateValues } from './groupFormValues';

/** Adds the buyers of the copied group to the invitations with one click. */
export function PastBuyers({ group }: { group: Group }) {
  const { control } = useFormContext<CreateValues>();
  const { field } = useController({ control, name: 'inviteEmails' });
  const invited = field.value ?? [];
  const buyers = group.members
    // Where it is not recorded who bought, every member.
    .filter(({ bought }) => !group.can.keepRecords || bought.quarters > 0)
    .map(({ email }) => email);
  const missing = buyers.filter((email) => !invited.includes(email));
  if (buyers.length === 0) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<GroupAdd />}
      disabled={missing.length === 0}
      onClick={() => field.onChange(addEmails(invited, missing.join(',')))}
      sx={{ alignSelf: 'flex-start' }}
    >
      {missing.length === 0
        ? 'Every buyer of last time is invited'
        : `Invite the buyers of last time (${missing.length})`}
    </Button>
  );
}
