import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';

import { errorCode, errorMessage } from '../../api/errorMessage';
import { useAppDispatch } from '../../api/useAppDispatch';
import { useLoginMutation } from '../../api/usersApi';
import { paths } from '../../config/paths';
import { selectHasEnded, sessionStarted, toSession } from '../../session/session';
import { CodeField } from '../../ui/CodeField';
import { fieldProps } from '../../ui/fieldProps';
import { FormProblem } from '../../ui/FormProblem';
import { notify } from '../../ui/notify';
import { originOf } from '../../ui/origin';
import { PasswordField } from '../../ui/PasswordField';
import { TextInput } from '../../ui/TextInput';
import { thumbTarget } from '../../ui/thumbTarget';
import { useLazySchema } from '../../ui/useLazySchema';
import { SessionFrame } from './AccountFrame';
import { typedBefore } from './typedBefore';

const loadSchema = async () => (await import('#shared/users/userForms')).loginBodySchema;

export function LoginPage() {
  const state = useLocation().state as unknown;
  const origin = originOf(state);
  const navigate = useNavigate();
  const hasEnded = useSelector(selectHasEnded);
  const dispatch = useAppDispatch();
  const [login, { isLoading }] = useLoginMutation();
  const [asksForCode, setAsksForCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: useLazySchema(loadSchema),
    defaultValues: { identifier: typedBefore(state, 'username'), password: '', code: '' },
  });

  const identifier = useWatch({ control: form.control, name: 'identifier' });

  useEffect(() => {
    if (asksForCode) form.setFocus('code');
  }, [asksForCode, form]);

  const handleRefusal = (error: unknown) => {
    const message = errorMessage(error, 'Login failed. Check credentials.');
    if (!isAboutCode(error)) {
      setProblem(message);
      form.setFocus('password');
    } else if (asksForCode) {
      notify.error(message);
      form.setError('code', { message }, { shouldFocus: true });
    } else setAsksForCode(true);
  };

  const handleLogin = form.handleSubmit(async ({ code, ...body }) => {
    setProblem(null);
    try {
      const session = await login({ body: code ? { ...body, code } : body }).unwrap();
      dispatch(sessionStarted(toSession(session)));
      await navigate(origin ?? paths.home, { replace: true });
    } catch (error) {
      handleRefusal(error);
    }
  });

  return (
    <SessionFrame
      title="Login"
      lead={origin && !hasEnded ? reasonFor(origin.pathname) : undefined}
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
      <FormProblem message={problem} />
      <TextInput
        label="Username or email"
        autoComplete="username"
        {...fieldProps(form, 'identifier')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      {asksForCode ? <CodeField {...fieldProps(form, 'code')} /> : null}
      <Button type="submit" variant="contained" loading={isLoading}>
        Login
      </Button>
      <Link
        component={RouterLink}
        to={paths.forgotPassword}
        state={{ email: identifier }}
        sx={{ ...thumbTarget, alignSelf: 'center' }}
      >
        Forgot Password?
      </Link>
    </SessionFrame>
  );
}

/** Why a login is needed, by the page the user came from. */
const reasonFor = (pathname: string): string =>
  [paths.group(''), paths.share('')].some((path) => pathname.startsWith(path)) ||
  pathname === paths.groupSearch()
    ? 'Log in or register to choose a share.'
    : 'Log in to see that page.';

/** The password was right, and the account has a second factor. */
const isAboutCode = (error: unknown): boolean =>
  ['secondFactorRequired', 'invalidCode'].includes(errorCode(error) ?? '');
