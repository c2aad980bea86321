import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';

import { forgotPasswordBodySchema } from '#shared/users/userForms';

import { failureMessage } from '../../api/failureMessage';
import { useForgotPasswordMutation } from '../../api/usersApi';
import { paths } from '../../app/paths';
import { fieldProps } from '../../ui/fieldProps';
import { notify } from '../../ui/notify';
import { SessionFrame } from './AccountFrame';

const fallbacks = { refused: 'Failed to send reset link', failed: 'Server error' };

export function ForgotPasswordPage() {
  const [sendResetLink, { isLoading }] = useForgotPasswordMutation();
  const form = useForm({
    resolver: zodResolver(forgotPasswordBodySchema),
    defaultValues: { email: '' },
  });

  const handleSend = form.handleSubmit(async (body) => {
    const answer = await sendResetLink({ body });
    if (answer.error) notify.error(failureMessage(answer.error, fallbacks));
    else notify.success('Reset link sent to your email');
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
      <TextField label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      <Button type="submit" variant="contained" loading={isLoading}>
        Send Reset Link
      </Button>
    </SessionFrame>
  );
}
