import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';

import { usernameBodySchema } from '#shared/account/accountForms';

import { useChangeUsernameMutation } from '../../../api/accountApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';
import { useSeen } from '../../../ui/useSeen';

type UsernameBody = z.output<typeof usernameBodySchema>;

interface UsernameDialogProps {
  username: string;
  onClose: () => void;
}

export function UsernameDialog({ username, onClose }: UsernameDialogProps) {
  const [changeUsername] = useChangeUsernameMutation();
  const act = useSeen(username, (body: UsernameBody) => changeUsername({ body }));
  const form = useForm({
    resolver: zodResolver(usernameBodySchema),
    defaultValues: { username },
  });
  return (
    <ActionDialog
      title="Change username"
      label="Save username"
      form={form}
      act={act}
      failure="Failed to change your username."
      done="Username changed."
      onClose={onClose}
    >
      <TextField label="New username" autoComplete="username" {...fieldProps(form, 'username')} />
    </ActionDialog>
  );
}
