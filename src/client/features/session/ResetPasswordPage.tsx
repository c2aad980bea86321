import { zodResolver } from '@hookform/resolvers/zod';
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
import { SessionFrame } from './SessionFrame';

const fallbacks = { refused: 'Failed to reset password', failed: 'Server error during reset' };

export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const [resetPassword, { isLoading, isSuccess }] = useResetPasswordMutation();
  const form = useForm({
    resolver: zodResolver(resetPasswordBodySchema),
    defaultValues: { token, newPassword: '' },
  });

  const navigate = useNavigate();
  useDelay(isSuccess ? 1500 : null, () => void navigate(paths.login));

  const handleReset = form.handleSubmit(
    async (body) => {
      const answer = await resetPassword({ body });
      if (answer.error) notify.error(failureMessage(answer.error, fallbacks));
      else notify.success('Password reset successfully');
    },
    ({ token: problem }) => {
      if (problem?.message) notify.error(problem.message);
    },
  );

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
      <PasswordField
        label="New password"
        autoComplete="new-password"
        {...fieldProps(form, 'newPassword')}
      />
      <Button type="submit" variant="contained" loading={isLoading} disabled={isSuccess}>
        Reset Password
      </Button>
    </SessionFrame>
  );
}
