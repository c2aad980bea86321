import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { newPasswordBodySchema } from '#shared/account/accountForms';

import { useChangePasswordMutation } from '../../../api/accountApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';
import { NewPasswordField } from '../../../ui/NewPasswordField';
import { PasswordField } from '../../../ui/PasswordField';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [changePassword] = useChangePasswordMutation();
  const form = useForm({
    resolver: zodResolver(newPasswordBodySchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  return (
    <ActionDialog
      title="Change password"
      label="Save password"
      form={form}
      act={(body) => changePassword({ body })}
      failure="Failed to change your password."
      done="Password changed."
      onClose={onClose}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'currentPassword')}
      />
      <NewPasswordField label="New password" {...fieldProps(form, 'newPassword')} />
    </ActionDialog>
  );
}
