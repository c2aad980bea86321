import { useState } from 'react';
import { Navigate } from 'react-router-dom';

import { errorMessage, isRefusal } from '../../api/errorMessage';
import { paths } from '../../config/paths';
import { LoadingState } from '../../ui/PageState';
import { AcceptInvite } from './AcceptInvite';
import { readInviteToken } from './inviteToken';
import { RefusedInvite } from './RefusedInvite';
import { useInvite } from './useInvite';

const invalidToken = 'Invalid invite token';

export function AcceptInvitePage() {
  const { token, isLoading, ...answer } = useInvite();
  const [checked, setChecked] = useState<typeof answer | null>(null);
  // As the page was opened: registering here makes the account that the invite then says there is.
  if (!checked && !isLoading) setChecked(answer);

  const payload = readInviteToken(token);
  if (!payload) return <RefusedInvite message={invalidToken} />;
  if (!checked) return <LoadingState label="Loading the invitation" />;
  if (isRefusal(checked.error)) {
    return <RefusedInvite message={errorMessage(checked.error, invalidToken)} />;
  }
  if (checked.data?.hasAccount) return <Navigate to={paths.invite(token)} replace />;
  return <AcceptInvite token={token} payload={payload} group={checked.data?.group} />;
}
