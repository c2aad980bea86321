import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink, Navigate } from 'react-router-dom';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';

import { errorMessage, isRefusal } from '../../api/errorMessage';
import { paths } from '../../config/paths';
import { LoadingState } from '../../ui/PageState';
import { thumbTarget } from '../../ui/thumbTarget';
import { useRedirect } from '../../ui/router/useRedirect';
import { fieldProps } from '../../ui/fieldProps';
import { FormProblem } from '../../ui/FormProblem';
import { NewPasswordField } from '../../ui/NewPasswordField';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { TextInput } from '../../ui/TextInput';
import { useLazySchema } from '../../ui/useLazySchema';
import type { Invite } from './invitesApi';
import { InviteSheet } from './InviteSheet';
import { readInviteToken, type InvitePayload } from './inviteToken';
import { RefusedInvite } from './RefusedInvite';
import { useAcceptInvite, type NewAccount, type Refusal } from './useAcceptInvite';
import { useInvite } from './useInvite';

const invalidToken = 'Invalid invite token';

export function AcceptInvitePage() {
  const { token, isLoading, ...answer } = useInvite();
  const [checked, setChecked] = useState<typeof answer | null>(null);
  // The first answer counts, because registering here creates the account that later answers report.
  if (!checked && !isLoading) setChecked(answer);

  const payload = readInviteToken(token);
  if (!payload) return <RefusedInvite message={invalidToken} />;
  if (!checked) return <LoadingState label="Loading the invitation" />;
  if (isRefusal(checked.error)) {
    return <RefusedInvite message={errorMessage(checked.error, invalidToken)} />;
  }
  if (checked.data?.hasAccount) return <Navigate to={paths.invite(token)} replace />;
  return <AcceptInvite token={token} payload={payload} invite={checked.data} />;
}

interface AcceptInviteProps {
  token: string;
  payload: InvitePayload;
  invite: Invite | undefined;
}

function AcceptInvite({ token, payload, invite }: AcceptInviteProps) {
  const { step, isBusy, submit, accept } = useAcceptInvite(token, payload);
  const group = invite?.group;
  const facts = [
    { label: 'Animal', value: group?.animal },
    { label: 'Supplier', value: group?.supplierName },
    { label: 'State', value: group?.state },
  ];
  return (
    <InviteSheet invite={invite} facts={facts}>
      {step === 'form' ? (
        <RegisterForm email={payload.email} isBusy={isBusy} onSubmit={submit} />
      ) : null}
      {step === 'registered' ? (
        <Button variant="contained" size="large" loading={isBusy} onClick={() => void accept()}>
          Join Group
        </Button>
      ) : null}
      {step === 'loggedOut' ? <AccountExists inviteToken={token} /> : null}
    </InviteSheet>
  );
}

/** The account was made, and the server did not log it in: home after 5 s. */
function AccountExists({ inviteToken }: { inviteToken: string }) {
  useRedirect(5000, paths.home);
  return (
    <Alert severity="success" role="status">
      Your account exists now.{' '}
      <Link component={RouterLink} to={paths.invite(inviteToken)} sx={thumbTarget}>
        Log in to join the group
      </Link>
      , or wait: we take you to the home page.
    </Alert>
  );
}

const loadSchema = async () => (await import('./newAccountSchema')).newAccountSchema;

interface RegisterFormProps {
  /** The invited address: read-only. */
  email: string;
  isBusy: boolean;
  /** Returns why it was refused, or null. */
  onSubmit: (values: NewAccount) => Promise<Refusal | null>;
}

function RegisterForm({ email, isBusy, onSubmit }: RegisterFormProps) {
  const form = useForm({
    resolver: useLazySchema(loadSchema),
    defaultValues: { username: '', password: '' },
  });
  const [problem, setProblem] = useState<string | null>(null);

  const handleRegister = form.handleSubmit(async (values) => {
    setProblem(null);
    const refusal = await onSubmit(values);
    if (!refusal) return;
    setFieldErrors(form, refusal.fields);
    setProblem(refusal.message);
  });

  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={handleRegister}>
      <FormProblem message={problem} />
      <TextInput label="Email" value={email} readOnly />
      <TextInput label="Username" autoComplete="username" {...fieldProps(form, 'username')} />
      <NewPasswordField label="Password" {...fieldProps(form, 'password')} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isBusy || form.formState.isSubmitting}
      >
        Register and join
      </Button>
    </Stack>
  );
}
