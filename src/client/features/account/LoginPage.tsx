import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';

import { loginBodySchema } from '#shared/users/userForms';

import { errorMessage } from '../../api/errorMessage';
import { useAppDispatch } from '../../api/useAppDispatch';
import { useLoginMutation } from '../../api/usersApi';
import { paths } from '../../app/paths';
import { selectHasEnded, sessionStarted, toSession } from '../../session/session';
import { fieldProps } from '../../ui/fieldProps';
import { notify } from '../../ui/notify';
import { PasswordField } from '../../ui/PasswordField';
import { thumbTarget } from '../../ui/thumbTarget';
import { SessionFrame } from './AccountFrame';
import { originOf } from './origin';

export function LoginPage() {
  const state = useLocation().state as unknown;
  const navigate = useNavigate();
  const hasEnded = useSelector(selectHasEnded);
  const dispatch = useAppDispatch();
  const [login, { isLoading }] = useLoginMutation();
  const form = useForm({
    resolver: zodResolver(loginBodySchema),
    defaultValues: { identifier: '', password: '' },
  });

  const handleLogin = form.handleSubmit(async (body) => {
    try {
      const session = await login({ body }).unwrap();
      dispatch(sessionStarted(toSession(session)));
      await navigate(originOf(state, paths.home), { replace: true });
    } catch (error) {
      notify.error(errorMessage(error, 'Login failed. Check credentials.'));
    }
  });

  return (
    <SessionFrame
      title="Login"
      onSubmit={handleLogin}
      footer={
        <Button fullWidth component={RouterLink} to={paths.register} state={state}>
          Register
        </Button>
      }
    >
      {hasEnded ? (
        <Alert severity="info">Your session has ended. Log in again to continue.</Alert>
      ) : null}
      <TextField
        label="Username or email"
        autoComplete="username"
        {...fieldProps(form, 'identifier')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      <Button type="submit" variant="contained" loading={isLoading}>
        Login
      </Button>
      <Link
        component={RouterLink}
        to={paths.forgotPassword}
        sx={{ ...thumbTarget, alignSelf: 'center' }}
      >
        Forgot Password?
      </Link>
    </SessionFrame>
  );
}
