import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';

import { nameSchema } from '#shared/text.schema';

import { errorFields } from '../../api/errorMessage';
import { useSignAgreementMutation } from '../../api/ownersApi';
import type { Receipt } from '../../api/purchase';
import { paths } from '../../config/paths';
import { useActor } from '../../session/useUser';
import { fieldProps } from '../../ui/fieldProps';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { endAct } from '../../ui/useAct';
import { AgreementText } from './AgreementText';

/** Agreement to own a part of a custom-exempt animal. */
export function AgreementPart({ receipt }: { receipt: Receipt }) {
  const reader = useActor();
  const { agreement, userId } = receipt;
  if (!agreement) return null;
  const mayAct = userId === reader.id && agreement.canSign;
  return (
    <>
      <AgreementText receipt={receipt} />
      {mayAct ? <SignForm id={receipt._id} version={agreement.version} /> : null}
      {agreement.signed ? (
        <Button component={RouterLink} to={paths.agreement(receipt._id)} variant="outlined">
          Print the agreement
        </Button>
      ) : null}
    </>
  );
}

const signatureSchema = z.object({ name: nameSchema('Type your name to sign.') });

function SignForm({ id, version }: { id: string; version: number }) {
  const [sign, { isLoading }] = useSignAgreementMutation();
  const form = useForm({ resolver: zodResolver(signatureSchema), defaultValues: { name: '' } });
  const handleSign = form.handleSubmit(async ({ name }) => {
    const answer = await sign({ params: { id }, body: { name, version } });
    endAct(answer, undefined, { failure: 'Failed to sign the agreement.', done: 'Signed.' });
    if (answer.error) setFieldErrors(form, errorFields(answer.error));
  });
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => void handleSign(event)}
      sx={{ alignItems: 'flex-start' }}
    >
      <TextField
        fullWidth
        label="Type your full name to sign"
        autoComplete="name"
        {...fieldProps(form, 'name')}
      />
      <Button type="submit" variant="contained" loading={isLoading}>
        Sign
      </Button>
      <Typography variant="body2" color="textSecondary">
        Your typed name, the text and the time are kept with your purchase.
      </Typography>
    </Stack>
  );
}
