import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';

import { usernameBodySchema } from '#shared/account/accountForms';

import { useChangeUsernameMutation } from '../../../api/accountApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';

interface UsernameDialogProps {
  username: string;
  onClose: () => void;
}

export function UsernameDialog({ username, onClose }: UsernameDialogProps) {
  const [changeUsername] = useChangeUsernameMutation();
  const form = useForm({
    resolver: zodResolver(usernameBodySchema),
    defaultValues: { username },
  });
  return (
    <ActionDialog
      title="Change username"
      label="Save username"
      form={form}
      act={(body) => changeUsername({ body })}
      failure="Failed to change your username."
      done="Username changed."
      onClose={onClose}
    >
      <TextField label="New username" autoComplete="username" {...fieldProps(form, 'username')} />
    </ActionDialog>
  );
}
