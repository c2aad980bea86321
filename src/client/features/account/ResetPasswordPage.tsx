import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useParams } from 'react-router-dom';

import { errorFields, failureMessage } from '../../api/errorMessage';
import { useResetPasswordMutation } from '../../api/usersApi';
import { paths } from '../../config/paths';
import { fieldProps } from '../../ui/fieldProps';
import { NewPasswordField } from '../../ui/NewPasswordField';
import { FormProblem } from '../../ui/FormProblem';
import { notify } from '../../ui/notify';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { useRedirect } from '../../ui/router/useRedirect';
import { useLazySchema } from '../../ui/useLazySchema';
import { SessionFrame } from './AccountFrame';

const loadSchema = async () => (await import('#shared/users/userForms')).resetPasswordBodySchema;

const fallbacks = { refused: 'Failed to reset password', failed: 'Server error during reset' };

export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const hasToken = token.trim() !== '';
  const [resetPassword, { isLoading, isSuccess }] = useResetPasswordMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: useLazySchema(loadSchema),
    defaultValues: { token, newPassword: '' },
  });

  useRedirect(isSuccess ? 1500 : null, paths.login);

  const handleReset = form.handleSubmit(async (body) => {
    setProblem(null);
    const answer = await resetPassword({ body });
    if (!answer.error) {
      notify.success('Password reset successfully');
      return;
    }
    const fields = errorFields(answer.error);
    const message = failureMessage(answer.error, fallbacks);
    setFieldErrors(form, fields);
    if (fields.newPassword) notify.error(message);
    else setProblem(message);
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
      <FormProblem message={problem} />
      <NewPasswordField label="New password" {...fieldProps(form, 'newPassword')} />
      <Button
        type="submit"
        variant="contained"
        loading={isLoading || form.formState.isSubmitting}
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
