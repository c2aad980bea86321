import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { newPasswordBodySchema } from '#shared/account/accountForms';

import { useChangePasswordMutation } from '../../../api/accountApi';
import { fieldProps } from '../../../ui/fieldProps';
import { FormDialog } from '../../../ui/FormDialog';
import { NewPasswordField } from '../../../ui/NewPasswordField';
import { notify } from '../../../ui/notify';
import { PasswordField } from '../../../ui/PasswordField';
import { showProblem } from './showProblem';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const form = useForm({
    resolver: zodResolver(newPasswordBodySchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });

  const handleSave = form.handleSubmit(async (body) => {
    const { error } = await changePassword({ body });
    if (error) {
      showProblem(form, error, 'Failed to change your password.');
      return;
    }
    notify.success('Password changed.');
    onClose();
  });

  return (
    <FormDialog
      title="Change password"
      submitLabel="Save password"
      isBusy={isLoading}
      onSubmit={handleSave}
      onClose={onClose}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'currentPassword')}
      />
      <NewPasswordField label="New password" {...fieldProps(form, 'newPassword')} />
    </FormDialog>
  );
}
