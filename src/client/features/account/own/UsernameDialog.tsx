import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';

import { usernameBodySchema } from '#shared/account/accountForms';

import { useChangeUsernameMutation } from '../../../api/accountApi';
import { fieldProps } from '../../../ui/fieldProps';
import { FormDialog } from '../../../ui/FormDialog';
import { notify } from '../../../ui/notify';
import { showProblem } from './showProblem';

interface UsernameDialogProps {
  username: string;
  onClose: () => void;
}

export function UsernameDialog({ username, onClose }: UsernameDialogProps) {
  const [changeUsername, { isLoading }] = useChangeUsernameMutation();
  const form = useForm({
    resolver: zodResolver(usernameBodySchema),
    defaultValues: { username },
  });

  const handleSave = form.handleSubmit(async (body) => {
    const { error } = await changeUsername({ body });
    if (error) {
      showProblem(form, error, 'Failed to change your username.');
      return;
    }
    notify.success('Username changed.');
    onClose();
  });

  return (
    <FormDialog
      title="Change username"
      submitLabel="Save username"
      isBusy={isLoading}
      onSubmit={handleSave}
      onClose={onClose}
    >
      <TextField label="New username" autoComplete="username" {...fieldProps(form, 'username')} />
    </FormDialog>
  );
}
