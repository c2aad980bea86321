import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useLocation } from 'react-router-dom';

import { failureMessage } from '../../api/errorMessage';
import { useForgotPasswordMutation } from '../../api/usersApi';
import { paths } from '../../config/paths';
import { fieldProps } from '../../ui/fieldProps';
import { FormProblem } from '../../ui/FormProblem';
import { notify } from '../../ui/notify';
import { TextInput } from '../../ui/TextInput';
import { useLazySchema } from '../../ui/useLazySchema';
import { SessionFrame } from './AccountFrame';
import { typedBefore } from './typedBefore';

const loadSchema = async () => (await import('#shared/users/userForms')).forgotPasswordBodySchema;

const sentText = 'Reset link sent to your email';

const fallbacks = { refused: 'Failed to send reset link', failed: 'Server error' };

export function ForgotPasswordPage() {
  const state = useLocation().state as unknown;
  const [sendResetLink, { isLoading, isSuccess }] = useForgotPasswordMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: useLazySchema(loadSchema),
    defaultValues: { email: addressIn(typedBefore(state, 'email')) },
  });

  const handleSend = form.handleSubmit(async (body) => {
    setProblem(null);
    const answer = await sendResetLink({ body });
    if (answer.error) setProblem(failureMessage(answer.error, fallbacks));
    else notify.success(sentText);
  });

  return (
    <SessionFrame
      title="Forgot password"
      lead="We will email you a link to set a new one. It works once, for an hour."
      onSubmit={handleSend}
      footer={
        <Button fullWidth component={RouterLink} to={paths.login}>
          Back to Login
        </Button>
      }
    >
      <FormProblem message={problem} />
      {isSuccess ? (
        <Alert severity="success" role="none">
          <div>{sentText}</div>
          If no email arrives, check the address.
        </Alert>
      ) : null}
      <TextInput label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      <Button type="submit" variant="contained" loading={isLoading || form.formState.isSubmitting}>
        Send Reset Link
      </Button>
    </SessionFrame>
  );
}

/** The login takes a username too, which no link can be mailed to. */
const addressIn = (typed: string): string => (typed.includes('@') ? typed : '');
