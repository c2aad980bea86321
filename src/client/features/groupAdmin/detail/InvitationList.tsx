import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { isOver, stageOf } from '#shared/groups/groupStage';

import { useAbilities } from '../../../api/abilities';
import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useRevokeInviteMutation, useSendInviteMutation } from '../../../api/invitesApi';
import { notify } from '../../../ui/notify';
import { Section } from '../../../ui/Section';

/** Who was asked and has not come yet. */
export function InvitationList({ group }: { group: Group }) {
  const { _id: id, invitedEmails } = group;
  const [now] = useState(() => new Date());
  const mayCome = !isOver(stageOf(group, now));
  const [sendInvite, sending] = useSendInviteMutation();
  const [revokeInvite, revoking] = useRevokeInviteMutation();

  const handleSend = async (email: string) => {
    const { error } = await sendInvite({ params: { id }, body: { email } });
    if (error) notify.error(errorMessage(error, 'Failed to send the invitation.'));
    else notify.success(`The invitation to ${email} was sent again.`);
  };
  const handleRevoke = async (email: string) => {
    const { error } = await revokeInvite({ params: { id, email } });
    if (error) notify.error(errorMessage(error, 'Failed to revoke the invitation.'));
    else notify.success(`The invitation to ${email} was revoked.`);
  };

  const { invitationActs } = useAbilities();
  const isBusy = sending.isLoading || revoking.isLoading;
  return (
    <Section title={`Invitations (${invitedEmails.length})`}>
      {invitedEmails.length === 0 ? (
        <Typography color="textSecondary">No open invitations.</Typography>
      ) : null}
      {invitedEmails.map((email) => (
        <Box key={email} sx={entrySx}>
          <Typography sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>{email}</Typography>
          {invitationActs ? (
            <Box sx={actsSx}>
              {mayCome ? (
                <Button
                  size="small"
                  disabled={isBusy}
                  aria-label={`Send again to ${email}`}
                  onClick={() => void handleSend(email)}
                >
                  Send again
                </Button>
              ) : null}
              <Button
                size="small"
                color="error"
                disabled={isBusy}
                aria-label={`Revoke the invitation to ${email}`}
                onClick={() => void handleRevoke(email)}
              >
                Revoke
              </Button>
            </Box>
          ) : null}
        </Box>
      ))}
    </Section>
  );
}

const entrySx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', py: 0.5 };

/** On a phone they share the line below the address. */
const actsSx = { display: 'flex', ml: 'auto' };
