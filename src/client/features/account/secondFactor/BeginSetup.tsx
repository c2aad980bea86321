import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { beginSecondFactorBodySchema } from '#shared/users/secondFactor.contract';

import { useBeginSecondFactorMutation } from '../../../api/secondFactorApi';
import { fieldProps } from '../../../ui/fieldProps';
import { FormDialog } from '../../../ui/FormDialog';
import { PasswordField } from '../../../ui/PasswordField';
import type { Setup } from './ConfirmSetup';
import { showProblem } from '../own/showProblem';

interface BeginSetupProps {
  onDone: (setup: Setup) => void;
  onClose: () => void;
}

export function BeginSetup({ onDone, onClose }: BeginSetupProps) {
  const [begin, { isLoading }] = useBeginSecondFactorMutation();
  const form = useForm({
    resolver: zodResolver(beginSecondFactorBodySchema),
    defaultValues: { currentPassword: '' },
  });

  const handleBegin = form.handleSubmit(async (body) => {
    const { data, error } = await begin({ body });
    if (data) onDone(data);
    else showProblem(form, error, 'Failed to set up the second factor.');
  });

  return (
    <FormDialog
      title="Set up a second factor"
      submitLabel="Continue"
      isBusy={isLoading}
      onSubmit={handleBegin}
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
    </FormDialog>
  );
}
