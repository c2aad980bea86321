import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { errorFields, errorMessage, failureMessage } from '../../api/errorMessage';
import { useAppDispatch } from '../../api/useAppDispatch';
import { useRegisterMutation } from '../../api/usersApi';
import { paths } from '../../config/paths';
import { sessionOfToken, sessionStarted } from '../../session/session';
import { notify } from '../../ui/notify';
import { useAcceptInviteMutation } from './invitesApi';
import type { InvitePayload } from './inviteToken';

/** `registered`: the account is there, logged in, and not yet in the group; `loggedOut`: it is there. */
type Step = 'form' | 'registered' | 'loggedOut';

export interface NewAccount {
  username: string;
  password: string;
}

/** Why there is no account, and what is wrong with single fields. */
export interface Refusal {
  message: string;
  fields: Record<string, string>;
}

const fallbacks = {
  refused: 'Registration failed.',
  failed: 'Server error. Please try again later.',
};

/** Makes the invited person's account, logs it in and takes it into the group. */
export function useAcceptInvite(inviteToken: string, { email, groupId }: InvitePayload) {
  const [register, { isLoading: isRegistering }] = useRegisterMutation();
  const [acceptInvite, { isLoading: isAccepting }] = useAcceptInviteMutation();
  const [step, setStep] = useState<Step>('form');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  const accept = async () => {
    const answer = await acceptInvite({ body: { groupId } });
    if (answer.error) notify.error(errorMessage(answer.error, 'Failed to accept invite'));
    else await navigate(paths.group(groupId));
  };

  const submit = async ({ username, password }: NewAccount): Promise<Refusal | null> => {
    const answer = await register({ body: { username, email, password, inviteToken } });
    if (answer.error) {
      const message = failureMessage(answer.error, fallbacks);
      return { message, fields: errorFields(answer.error) };
    }
    // A server may answer nothing.
    const token = (answer.data as typeof answer.data | null)?.token;
    const session = token ? sessionOfToken(token, username) : null;
    setStep(session ? 'registered' : 'loggedOut');
    if (!session) return null;
    dispatch(sessionStarted(session));
    await accept();
    return null;
  };

  return { step, isBusy: isRegistering || isAccepting, submit, accept };
}
