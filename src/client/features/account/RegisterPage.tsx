import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';

import { errorFields, failureMessage } from '../../api/errorMessage';
import { useRegisterMutation } from '../../api/usersApi';
import { paths } from '../../config/paths';
import { fieldProps } from '../../ui/fieldProps';
import { FormProblem } from '../../ui/FormProblem';
import { NewPasswordField } from '../../ui/NewPasswordField';
import { PasswordField } from '../../ui/PasswordField';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { TextInput } from '../../ui/TextInput';
import { useLazySchema } from '../../ui/useLazySchema';
import { SessionFrame } from './AccountFrame';
import { typedBefore } from './typedBefore';
import { DialogFrame } from '../../ui/DialogFrame';

const loadSchema = async () => (await import('./registerFormSchema')).registerFormSchema;

const emptyForm = { username: '', email: '', password: '', confirmPassword: '', isAdmin: false };

const adminHintId = 'register-as-admin-hint';

const fallbacks = {
  refused: 'Registration failed.',
  failed: 'Server error. Please try again later.',
};

export function RegisterPage() {
  const state = useLocation().state as unknown;
  const navigate = useNavigate();
  const [register, { isLoading, isSuccess, originalArgs }] = useRegisterMutation();
  const form = useForm({
    resolver: useLazySchema(loadSchema),
    defaultValues: emptyForm,
  });

  const [problem, setProblem] = useState<string | null>(null);

  const registeredAs = originalArgs?.body.username;
  const { ref: isAdminRef, ...isAdminField } = form.register('isAdmin');

  const handleRegister = form.handleSubmit(async ({ confirmPassword, ...body }) => {
    setProblem(null);
    // No server compares them, and the schema may not have come.
    if (confirmPassword !== body.password) {
      form.setError('confirmPassword', { message: 'Passwords do not match.' });
      return;
    }
    const answer = await register({ body });
    if (!answer.error) return;
    setFieldErrors(form, errorFields(answer.error));
    setProblem(failureMessage(answer.error, fallbacks));
  });

  return (
    <SessionFrame
      title="Register"
      lead={typedBefore(state, 'choice')}
      onSubmit={handleRegister}
      footer={
        <Button fullWidth component={RouterLink} to={paths.login} state={state}>
          Back to Login
        </Button>
      }
    >
      <FormProblem message={problem} />
      <TextInput label="Username" autoComplete="username" {...fieldProps(form, 'username')} />
      <TextInput label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      <NewPasswordField label="Password" {...fieldProps(form, 'password')} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...fieldProps(form, 'confirmPassword')}
      />
      <div>
        <FormControlLabel
          label="Register as Admin"
          control={
            <Checkbox
              {...isAdminField}
              slotProps={{ input: { ref: isAdminRef, 'aria-describedby': adminHintId } }}
            />
          }
        />
        <FormHelperText id={adminHintId} sx={{ mt: 0, ml: 4 }}>
          Only for ranchers who sell animals here. We approve each request first.
        </FormHelperText>
      </div>
      <Button type="submit" variant="contained" loading={isLoading || form.formState.isSubmitting}>
        Register
      </Button>
      {isSuccess ? (
        <RegisteredDialog
          asksToBeAdmin={originalArgs?.body.isAdmin === true}
          onLeave={() =>
            void navigate(paths.login, { state: { ...asRecord(state), username: registeredAs } })
          }
        />
      ) : null}
    </SessionFrame>
  );
}

/** The navigation state with the origin for the login, where there is one. */
const asRecord = (state: unknown): object => (typeof state === 'object' ? { ...state } : {});

interface RegisteredDialogProps {
  asksToBeAdmin: boolean;
  onLeave: () => void;
}

const RegisteredDialog = ({ asksToBeAdmin, onLeave }: RegisteredDialogProps) => (
  <DialogFrame
    title="Registration Successful"
    onClose={onLeave}
    actions={
      <Button variant="contained" onClick={onLeave}>
        Continue to Login
      </Button>
    }
  >
    {asksToBeAdmin
      ? 'Your account is ready. You can run a supplier’s groups once your request has been approved; we will email you.'
      : 'Your account is ready. Log in to join a group.'}
  </DialogFrame>
);
