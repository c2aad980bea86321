import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';

import { failureMessage } from '../../api/failureMessage';
import { useRegisterMutation } from '../../api/usersApi';
import { paths } from '../../app/paths';
import { fieldProps } from '../../ui/fieldProps';
import { notify } from '../../ui/notify';
import { PasswordField } from '../../ui/PasswordField';
import { SessionFrame } from './AccountFrame';
import { RegisteredDialog } from './RegisteredDialog';
import { emptyRegisterForm, registerFormSchema } from './registerForm';

const fallbacks = {
  refused: 'Registration failed.',
  failed: 'Server error. Please try again later.',
};

export function RegisterPage() {
  const state = useLocation().state as unknown;
  const navigate = useNavigate();
  const [register, { isLoading, isSuccess, originalArgs }] = useRegisterMutation();
  const form = useForm({
    resolver: zodResolver(registerFormSchema),
    defaultValues: emptyRegisterForm,
  });

  const { ref: isAdminRef, ...isAdminField } = form.register('isAdmin');

  const handleRegister = form.handleSubmit(async ({ username, email, password, isAdmin }) => {
    const body = { username, email, password, isAdmin };
    const answer = await register({ body });
    if (answer.error) notify.error(failureMessage(answer.error, fallbacks));
  });

  return (
    <SessionFrame
      title="Register"
      onSubmit={handleRegister}
      footer={
        <Button fullWidth component={RouterLink} to={paths.login} state={state}>
          Back to Login
        </Button>
      }
    >
      <TextField label="Username" autoComplete="username" {...fieldProps(form, 'username')} />
      <TextField label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...fieldProps(form, 'password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...fieldProps(form, 'confirmPassword')}
      />
      <FormControlLabel
        label="Register as Admin"
        control={<Checkbox {...isAdminField} slotProps={{ input: { ref: isAdminRef } }} />}
      />
      <Button type="submit" variant="contained" loading={isLoading}>
        Register
      </Button>
      <RegisteredDialog
        isOpen={isSuccess}
        asksToBeAdmin={originalArgs?.body.isAdmin === true}
        onLeave={() => void navigate(paths.login, { state })}
      />
    </SessionFrame>
  );
}
