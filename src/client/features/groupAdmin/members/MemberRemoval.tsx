import PersonRemove from '@mui/icons-material/PersonRemoveOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';

import { errorMessage } from '../../../api/errorMessage';
import type { Group } from '../../../api/group';
import { useRemoveMemberMutation } from '../../../api/groupsApi';
import { RowAction } from '../../../ui/DataTable/RowAction';
import { notify } from '../../../ui/notify';

/** Who is in, each with the way out, and who has been invited. */
export function MemberRemoval({ group }: { group: Group }) {
  const [removeMember] = useRemoveMemberMutation();
  const emails = group.members.map(({ email }) => email);

  const handleRemove = async (email: string) => {
    const { error } = await removeMember({ params: { id: group._id }, body: { email } });
    if (error) notify.error(errorMessage(error, 'Failed to remove member.'));
    else notify.success(`${email} was removed.`);
  };

  if (emails.length + group.invitedEmails.length === 0) {
    return <Typography color="textSecondary">Nobody has joined yet.</Typography>;
  }
  return (
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
              onClick={() => void handleRemove(email)}
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
  );
}
