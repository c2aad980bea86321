import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { confirmSecondFactorBodySchema } from '#shared/users/secondFactor.contract';

import { useConfirmSecondFactorMutation } from '../../../api/secondFactorApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { fieldProps } from '../../../ui/fieldProps';
import { QrCode } from '../../../ui/QrCode';

/** What the app needs to know: the URI as a QR code, or the secret typed. */
export interface Setup {
  secret: string;
  uri: string;
}

interface ConfirmSetupProps {
  setup: Setup;
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

export function ConfirmSetup({ setup: { secret, uri }, onDone, onClose }: ConfirmSetupProps) {
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
