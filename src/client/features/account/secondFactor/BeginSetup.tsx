import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { beginSecondFactorBodySchema } from '#shared/users/secondFactor.contract';

import { useBeginSecondFactorMutation } from '../../../api/secondFactorApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';
import { PasswordField } from '../../../ui/PasswordField';
import type { Setup } from './ConfirmSetup';

interface BeginSetupProps {
  onDone: (setup: Setup) => void;
  onClose: () => void;
}

export function BeginSetup({ onDone, onClose }: BeginSetupProps) {
  const [begin] = useBeginSecondFactorMutation();
  const form = useForm({
    resolver: zodResolver(beginSecondFactorBodySchema),
    defaultValues: { currentPassword: '' },
  });

  return (
    <ActionDialog
      title="Set up a second factor"
      label="Continue"
      form={form}
      act={(body) => begin({ body })}
      failure="Failed to set up the second factor."
      onDone={onDone}
      onClose={onClose}
    >
      <Typography>
        You need an authenticator app on your phone, such as the one in your password manager.
      </Typography>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'currentPassword')}
      />
    </ActionDialog>
  );
}
