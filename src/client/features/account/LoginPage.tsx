import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';

import { errorCode, errorMessage } from '../../api/errorMessage';
import { useAppDispatch } from '../../api/useAppDispatch';
import { useLoginMutation } from '../../api/usersApi';
import { paths } from '../../config/paths';
import { selectHasEnded, sessionStarted, toSession } from '../../session/session';
import { CodeField } from '../../ui/CodeField';
import { FormProblem } from '../../ui/FormProblem';
import { notify } from '../../ui/notify';
import { onFirstAct } from '../../ui/onFirstAct';
import { originOf } from '../../ui/origin';
import { PasswordField } from '../../ui/PasswordField';
import { TextInput } from '../../ui/TextInput';
import { thumbTarget } from '../../ui/thumbTarget';
import { SessionFrame } from './AccountFrame';
import { typedBefore } from './typedBefore';

const loadSchema = async () => (await import('#shared/users/userForms')).loginBodySchema;

type Field = 'identifier' | 'password' | 'code';

const focus = (name: Field) => document.getElementsByName(name)[0]?.focus();

/** Without a network the values go on as they are, for the server to check. */
async function check(values: Record<Field, string>) {
  const checked = (await loadSchema().catch(() => null))?.safeParse(values);
  const issues = checked?.error?.issues ?? [];
  const found = issues.map(({ path, message }) => ({ name: path[0] as Field, message }));
  return { found, sent: checked?.data ?? values };
}

/** Without the form library of other pages, which weighs a sixteenth of this first view. */
export function LoginPage() {
  const state = useLocation().state as unknown;
  const origin = originOf(state);
  const navigate = useNavigate();
  const hasEnded = useSelector(selectHasEnded);
  const dispatch = useAppDispatch();
  const [login] = useLoginMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [values, setValues] = useState<Record<Field, string>>({
    identifier: typedBefore(state, 'username'),
    password: '',
    code: '',
  });
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});

  useEffect(() => onFirstAct(loadSchema), []);
  useEffect(() => {
    if (asksForCode) focus('code');
  }, [asksForCode]);

  const field = (name: Field) => ({
    name,
    value: values[name],
    error: problems[name] !== undefined,
    helperText: problems[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setValues((now) => ({ ...now, [name]: value }));
      setProblems((now) => ({ ...now, [name]: undefined }));
    },
  });

  const showProblems = (found: { name: Field; message: string }[]) => {
    setProblems(Object.fromEntries(found.map(({ name, message }) => [name, message])));
    const [first] = found;
    if (first) focus(first.name);
  };

  const handleRefusal = (error: unknown) => {
    const message = errorMessage(error, 'Login failed. Check credentials.');
    if (!isAboutCode(error)) {
      setProblem(message);
      focus('password');
    } else if (asksForCode) {
      notify.error(message);
      showProblems([{ name: 'code', message }]);
    } else setAsksForCode(true);
  };

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // A form with a disabled button is not submitted again.
    setIsBusy(true);
    // Logged in, it stays busy while the scripts of the next page arrive.
    void tryLogin().then(setIsBusy);
  };

  const tryLogin = async (): Promise<boolean> => {
    setProblem(null);
    const { found, sent } = await check(values);
    if (found.length > 0) {
      showProblems(found);
      return false;
    }
    const { code, ...body } = sent;
    try {
      const session = await login({ body: code ? { ...body, code } : body }).unwrap();
      dispatch(sessionStarted(toSession(session)));
      await navigate(origin ?? paths.home, { replace: true });
      return true;
    } catch (error) {
      handleRefusal(error);
      return false;
    }
  };

  return (
    <SessionFrame
      title="Login"
      lead={hasEnded ? undefined : reasonFor(state)}
      onSubmit={handleSubmit}
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
      <TextInput label="Username or email" autoComplete="username" {...field('identifier')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      {asksForCode ? <CodeField {...field('code')} /> : null}
      <Button type="submit" variant="contained" loading={isBusy}>
        Login
      </Button>
      <Link
        component={RouterLink}
        to={paths.forgotPassword}
        state={{ email: values.identifier }}
        sx={{ ...thumbTarget, alignSelf: 'center' }}
      >
        Forgot Password?
      </Link>
    </SessionFrame>
  );
}

/** Why a login is needed: the share that was chosen, or the page the user came from. */
function reasonFor(state: unknown): string | undefined {
  const pathname = originOf(state)?.pathname;
  if (pathname === undefined) return undefined;
  const isOffer = [paths.group(''), paths.share('')].some((path) => pathname.startsWith(path));
  const otherwise =
    isOffer || pathname === paths.groupSearch()
      ? 'Log in or register to choose a share.'
      : 'Log in to see that page.';
  return typedBefore(state, 'choice') || otherwise;
}

/** The password was right, and the account has a second factor. */
const isAboutCode = (error: unknown): boolean =>
  ['secondFactorRequired', 'invalidCode'].includes(errorCode(error) ?? '');
