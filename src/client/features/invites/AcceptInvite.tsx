import Button from '@mui/material/Button';

import type { Invite } from '../../api/invitesApi';
import { InviteSheet } from './InviteSheet';
import type { InvitePayload } from './inviteToken';
import { AccountExists } from './AccountExists';
import { RegisterForm } from './RegisterForm';
import { useAcceptInvite } from './useAcceptInvite';

interface AcceptInviteProps {
  token: string;
  payload: InvitePayload;
  group: Invite['group'] | undefined;
}

export function AcceptInvite({ token, payload, group }: AcceptInviteProps) {
  const { step, isBusy, submit, accept } = useAcceptInvite(token, payload);
  const facts = [
    { label: 'Animal', value: group?.animal },
    { label: 'Supplier', value: group?.supplierName },
    { label: 'State', value: group?.state },
  ];
  return (
    <InviteSheet group={group} facts={facts}>
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
