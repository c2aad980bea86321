import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { isEmail } from '#shared/text';

import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useAddMemberMutation } from '../../../api/groupsApi';
import { fieldProps } from '../../../ui/fieldProps';
import { notify } from '../../../ui/notify';
import { isSameEmail, memberAddedText } from './memberAddedText';

/** True where the address has joined or been invited already. */
function isInGroup({ members, invitedEmails }: Group, email: string): boolean {
  const known = [...members.map((member) => member.email), ...invitedEmails];
  return known.some((one) => isSameEmail(one, email));
}

/** Refuses an address that is a member already. */
const addMemberSchema = (group: Group) =>
  z.object({
    email: z
      .string()
      .trim()
      .refine(isEmail, { message: 'Enter a valid email', abort: true })
      .refine((email) => !isInGroup(group, email), 'Member already added or invited'),
  });

export function AddMemberForm({ group }: { group: Group }) {
  const [addMember, { isLoading }] = useAddMemberMutation();
  const form = useForm({
    resolver: zodResolver(addMemberSchema(group)),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  });

  const handleAdd = form.handleSubmit(async (body) => {
    const { data: answer, error } = await addMember({ params: { id: group._id }, body });
    if (error) {
      form.setError('email', { message: errorMessage(error, 'Failed to add member.') });
      return;
    }
    notify.success(memberAddedText(answer, body.email));
    form.reset();
  });

  return (
    <Stack component="form" noValidate direction="row" spacing={1} onSubmit={handleAdd}>
      <TextField
        label="Email"
        type="email"
        size="small"
        sx={{ mt: '8px !important' }}
        {...fieldProps(form, 'email')}
      />
      <Button
        type="submit"
        variant="contained"
        loading={isLoading}
        sx={{ flexShrink: 0, minHeight: 40, alignSelf: 'flex-start', mt: '8px !important' }}
      >
        Add Member
      </Button>
    </Stack>
  );
}
