import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { newEmailBodySchema } from '#shared/account/accountForms';

import { useChangeEmailMutation } from '../../../api/accountApi';
import { fieldProps } from '../../../ui/fieldProps';
import { FormDialog } from '../../../ui/FormDialog';
import { notify } from '../../../ui/notify';
import { PasswordField } from '../../../ui/PasswordField';
import { showProblem } from './showProblem';

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [changeEmail, { isLoading }] = useChangeEmailMutation();
  const form = useForm({
    resolver: zodResolver(newEmailBodySchema),
    defaultValues: { email: '', currentPassword: '' },
  });

  const handleSave = form.handleSubmit(async (body) => {
    const { error } = await changeEmail({ body });
    if (error) {
      showProblem(form, error, 'Failed to change your email.');
      return;
    }
    notify.success(`A link to confirm it is on its way to ${body.email}.`);
    onClose();
  });

  return (
    <FormDialog
      title="Change email"
      submitLabel="Send link"
      isBusy={isLoading}
      onSubmit={handleSave}
      onClose={onClose}
    >
      <Typography>
        We will email a link to the new address. Once you open it, you log in again on every device.
      </Typography>
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        {...fieldProps(form, 'email')}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'currentPassword')}
      />
    </FormDialog>
  );
}
