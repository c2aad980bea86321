import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { beginSecondFactorBodySchema } from '#shared/users/secondFactor.contract';

import { useBeginSecondFactorMutation } from '../../../api/secondFactorApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';
import { PasswordField } from '../../../ui/PasswordField';
import { ConfirmSetup, type Setup } from './ConfirmSetup';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** Three steps: the password, a first code of the app, the recovery codes. */
export function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (setup) return <ConfirmSetup setup={setup} onDone={setCodes} onClose={onClose} />;
  return <BeginSetup onDone={setSetup} onClose={onClose} />;
}

interface BeginSetupProps {
  onDone: (setup: Setup) => void;
  onClose: () => void;
}

function BeginSetup({ onDone, onClose }: BeginSetupProps) {
  const [begin] = useBeginSecondFactorMutation();
  const form = useForm({
    resolver: zodResolver(beginSecondFactorBodySchema),
    defaultValues: { currentPassword: '' },
  });

  return (
    <ActionDialog
      title="Set up two-step login"
      label="Continue"
      form={form}
      act={(body) => begin({ body })}
      failure="Failed to set up two-step login."
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
