import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { newEmailBodySchema } from '#shared/account/accountForms';

import { useChangeEmailMutation } from '../../../api/accountApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';
import { PasswordField } from '../../../ui/PasswordField';

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [changeEmail] = useChangeEmailMutation();
  const form = useForm({
    resolver: zodResolver(newEmailBodySchema),
    defaultValues: { email: '', currentPassword: '' },
  });
  return (
    <ActionDialog
      title="Change email"
      label="Send link"
      form={form}
      act={(body) => changeEmail({ body })}
      failure="Failed to change your email."
      done={(_, { email }) => `A link to confirm it is on its way to ${email}.`}
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
    </ActionDialog>
  );
}
