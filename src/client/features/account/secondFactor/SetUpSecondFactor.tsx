import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';

import {
  beginSecondFactorBodySchema,
  confirmSecondFactorBodySchema,
} from '#shared/users/secondFactor.contract';

import {
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
} from '../../../api/secondFactorApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';
import { PasswordField } from '../../../ui/PasswordField';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { QrCode } from '../../../ui/QrCode';

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

/** Data that the app needs: the URI as a QR code, or the secret typed. */
interface Setup {
  secret: string;
  uri: string;
}

interface ConfirmSetupProps {
  setup: Setup;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

function ConfirmSetup({ setup: { secret, uri }, onDone, onClose }: ConfirmSetupProps) {
  const [confirm] = useConfirmSecondFactorMutation();
  const form = useForm({
    resolver: zodResolver(confirmSecondFactorBodySchema),
    defaultValues: { code: '' },
  });

  return (
    <ActionDialog
      title="Scan this with your app"
      label="Switch on"
      form={form}
      act={(body) => confirm({ body })}
      failure="Failed to set up two-step login."
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
      onClose={onClose}
    >
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Box>
        <Typography>Or type this key into the app:</Typography>
        <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </Typography>
      </Box>
      <TextField
        label="Code"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        {...fieldProps(form, 'code')}
      />
    </ActionDialog>
  );
}
