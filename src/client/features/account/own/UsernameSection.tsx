import type { User } from '../../../api/usersApi';
import { DialogButton } from '../../../ui/DialogButton';
import { lazyPart } from '../../../ui/lazyPart';
import { Setting } from './Setting';

const UsernameDialog = lazyPart(() => import('./UsernameDialog'), 'UsernameDialog');

export const UsernameSection = ({ account: { username } }: { account: User }) => (
  <Setting
    title="Username"
    text={username}
    action={
      <DialogButton
        variant="outlined"
        dialog={(onClose) => <UsernameDialog username={username} onClose={onClose} />}
      >
        Change username
      </DialogButton>
    }
  />
);
