import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

import { confirmSecondFactorBodySchema } from '#shared/users/secondFactor.contract';

import { useConfirmSecondFactorMutation } from '../../../api/secondFactorApi';
import { fieldProps } from '../../../ui/fieldProps';
import { FormDialog } from '../../../ui/FormDialog';
import { QrCode } from '../../../ui/QrCode';
import { showProblem } from '../own/showProblem';

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
  const [confirm, { isLoading }] = useConfirmSecondFactorMutation();
  const form = useForm({
    resolver: zodResolver(confirmSecondFactorBodySchema),
    defaultValues: { code: '' },
  });

  const handleConfirm = form.handleSubmit(async (body) => {
    const { data, error } = await confirm({ body });
    if (data) onDone(data.recoveryCodes);
    else showProblem(form, error, 'Failed to set up the second factor.');
  });

  return (
    <FormDialog
      title="Scan this with your app"
      submitLabel="Switch on"
      isBusy={isLoading}
      onSubmit={handleConfirm}
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
    </FormDialog>
  );
}
