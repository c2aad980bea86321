import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom';

import { resetPasswordBodySchema } from '#shared/users/userForms';

import { failureMessage } from '../../api/failureMessage';
import { useResetPasswordMutation } from '../../api/usersApi';
import { paths } from '../../app/paths';
import { fieldProps } from '../../ui/fieldProps';
import { notify } from '../../ui/notify';
import { PasswordField } from '../../ui/PasswordField';
import { useDelay } from '../../ui/useDelay';
import { SessionFrame } from './AccountFrame';

const fallbacks = { refused: 'Failed to reset password', failed: 'Server error during reset' };

export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const hasToken = token.trim() !== '';
  const [resetPassword, { isLoading, isSuccess }] = useResetPasswordMutation();
  const form = useForm({
    resolver: zodResolver(resetPasswordBodySchema),
    defaultValues: { token, newPassword: '' },
  });

  const navigate = useNavigate();
  useDelay(isSuccess ? 1500 : null, () => void navigate(paths.login));

  const handleReset = form.handleSubmit(async (body) => {
    const answer = await resetPassword({ body });
    if (answer.error) notify.error(failureMessage(answer.error, fallbacks));
    else notify.success('Password reset successfully');
  });

  return (
    <SessionFrame
      title="New password"
      onSubmit={handleReset}
      footer={
        <Button fullWidth component={RouterLink} to={paths.login}>
          Back to Login
        </Button>
      }
    >
      {hasToken ? null : <InvalidToken />}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...fieldProps(form, 'newPassword')}
      />
      <Button
        type="submit"
        variant="contained"
        loading={isLoading}
        disabled={isSuccess || !hasToken}
      >
        Reset Password
      </Button>
    </SessionFrame>
  );
}

/** Said at once: no password is worth typing for a link that is cut off. */
const InvalidToken = () => (
  <>
    <Alert severity="error">Invalid or missing reset token</Alert>
    <Button variant="contained" component={RouterLink} to={paths.forgotPassword}>
      Get a new link
    </Button>
  </>
);
