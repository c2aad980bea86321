import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { stageOf } from '#shared/groups/groupStage';

import { serverNow } from '../../../api/serverClock';
import type { Group } from '../../../api/group';
import { useRevokeInviteMutation, useSendInviteMutation } from '../../../api/groupsApi';
import { DialogButton } from '../../../ui/DialogButton';
import { lazyPart } from '../../../ui/lazyPart';
import { Section } from '../../../ui/Section';
import { useAct } from '../../../ui/useAct';

const MembersDialog = lazyPart(() => import('../members/MembersDialog'), 'MembersDialog');

/** Invited people who have not joined yet. */
export function InvitationList({ group }: { group: Group }) {
  const { _id: id, invitedEmails } = group;
  const now = serverNow();
  const mayCome = stageOf(group, now) === 'selling';
  const [sendInvite, isSending] = useAct(useSendInviteMutation(), {
    failure: 'Failed to send the invitation.',
    done: (_, { body }) => `The invitation to ${body.email} was sent again.`,
  });
  const [revokeInvite, isRevoking] = useAct(useRevokeInviteMutation(), {
    failure: 'Failed to revoke the invitation.',
    done: (_, { params }) => `The invitation to ${params.email} was revoked.`,
  });
  const isBusy = isSending || isRevoking;
  return (
    <Section
      title={`Invitations (${invitedEmails.length})`}
      action={
        mayCome ? (
          <DialogButton
            variant="outlined"
            size="small"
            dialog={(onClose) => <MembersDialog group={group} onClose={onClose} />}
          >
            Invite
          </DialogButton>
        ) : null
      }
    >
      {invitedEmails.length === 0 ? (
        <Typography color="textSecondary">No open invitations.</Typography>
      ) : null}
      {invitedEmails.map((email) => (
        <Box key={email} sx={entrySx}>
          <Typography sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>{email}</Typography>
          {group.can.invitationActs ? (
            <Box sx={actsSx}>
              {mayCome ? (
                <Button
                  size="small"
                  disabled={isBusy}
                  aria-label={`Send again to ${email}`}
                  onClick={() => sendInvite({ params: { id }, body: { email } })}
                >
                  Send again
                </Button>
              ) : null}
              <Button
                size="small"
                color="error"
                disabled={isBusy}
                aria-label={`Revoke the invitation to ${email}`}
                onClick={() => revokeInvite({ params: { id, email } })}
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
