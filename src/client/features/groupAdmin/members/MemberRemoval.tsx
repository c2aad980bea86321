import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useAddMemberMutation, useRemoveMemberMutation } from '../../../api/groupsApi';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { RowAction } from '../../../ui/DataTable/RowAction';
import { notify } from '../../../ui/notify';
import { toldOf } from './toldOf';

/**
 * Who is in, each with the way out, and who has been invited. Where people stand in line it is asked
 * first: a place in it is not given back.
 */
export function MemberRemoval({ group }: { group: Group }) {
  const [removeMember, { isLoading }] = useRemoveMemberMutation();
  const [addMember] = useAddMemberMutation();
  const [asked, setAsked] = useState<string | null>(null);
  const hasLine = group.line !== null && group.line.waiting + group.line.offered > 0;
  const emails = group.members.map(({ email }) => email);

  const handleRemove = async (email: string) => {
    const { error } = await removeMember({ params: { id: group._id }, body: { email } });
    if (error) notify.error(errorMessage(error, 'Failed to remove member.'));
    else notify.success(`${email} was removed.`, hasLine ? null : undo(email));
    setAsked(null);
  };
  const undo = (email: string) => ({
    label: 'Undo' as const,
    onAct: () => void handleAddBack(email),
  });
  const handleAddBack = async (email: string) => {
    const { data: answer, error } = await addMember({ params: { id: group._id }, body: { email } });
    if (error) notify.error(errorMessage(error, 'Failed to add member.'));
    else notify.success(toldOf(answer, email));
  };

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
                onClick={() => (hasLine ? setAsked(email) : void handleRemove(email))}
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
        <ConfirmDialog
          isOpen
          title={`Remove ${asked}?`}
          confirmLabel="Remove member"
          isDangerous
          isBusy={isLoading}
          onConfirm={() => void handleRemove(asked)}
          onCancel={() => setAsked(null)}
        >
          People stand in line for this animal. If they do too, their place in line is gone, also
          when you add them again.
        </ConfirmDialog>
      )}
    </>
  );
}
