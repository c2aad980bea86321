import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { Group } from '../../../api/group';
import { useAddMemberMutation, useRemoveMemberMutation } from '../../../api/groupsApi';
import { ActionDialog } from '../../../ui/ActionDialog';
import { RowAction } from '../../../ui/DataTable/RowAction';
import { notify } from '../../../ui/notify';
import { useAct } from '../../../ui/useAct';
import { memberAddedText } from './memberAddedText';

/**
 * Members, each with a button to remove them, and invited addresses. Asks for confirmation where the
 * group has a waitlist, because a place on it is not restored by Undo.
 */
export function MemberRemoval({ group }: { group: Group }) {
  const args = (email: string) => ({ params: { id: group._id }, body: { email } });
  const [addMember] = useAct(useAddMemberMutation(), {
    failure: 'Failed to add member.',
    done: (answer, { body }) => memberAddedText(answer, body.email),
  });
  const [removeMember] = useAct(useRemoveMemberMutation(), {
    failure: 'Failed to remove member.',
    onDone: (answer, { body: { email } }) => {
      // The line may be newer than the group on screen; a server that says nothing of it is believed to have none.
      const lostPlace = answer?.previous.wasWaiting ?? hasLine;
      notify.success(
        lostPlace && !hasLine
          ? `${email} was removed, and has lost their place on the waitlist.`
          : `${email} was removed.`,
        lostPlace ? null : { label: 'Undo', onAct: () => void addMember(args(email)) },
      );
    },
  });
  const [asked, setAsked] = useState<string | null>(null);
  const hasLine = group.line.waiting + group.line.offered > 0;
  const emails = group.members.map(({ email }) => email);

  if (emails.length + group.invitedEmails.length === 0) {
    return <Typography color="textSecondary">No one has joined yet.</Typography>;
  }
  return (
    <>
      <List dense disablePadding aria-label="Members">
        {emails.map((email) => (
          <ListItem
            key={email}
            divider
            disableGutters
            secondaryAction={
              <RowAction
                label="Remove"
                of={email}
                icon={<PersonRemove />}
                onClick={() => (hasLine ? setAsked(email) : void removeMember(args(email)))}
              />
            }
          >
            <ListItemText primary={email} slotProps={{ primary: { noWrap: true, title: email } }} />
          </ListItem>
        ))}
        {group.invitedEmails.map((email) => (
          <ListItem key={email} divider disableGutters>
            <ListItemText
              primary={email}
              secondary="Invited"
              slotProps={{ primary: { noWrap: true, title: email } }}
            />
          </ListItem>
        ))}
      </List>
      {asked === null ? null : (
        <ActionDialog
          title={`Remove ${asked}?`}
          label="Remove member"
          isDangerous
          act={() => removeMember(args(asked))}
          onClose={() => setAsked(null)}
        >
          This animal has a waitlist. If they are on it, they lose their place, also if you add them
          again.
        </ActionDialog>
      )}
    </>
  );
}
