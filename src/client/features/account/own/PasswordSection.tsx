import { DialogButton } from '../../../ui/DialogButton';
import { lazyPart } from '../../../ui/lazyPart';
import { Setting } from './Setting';

const PasswordDialog = lazyPart(() => import('./PasswordDialog'), 'PasswordDialog');

export const PasswordSection = () => (
  <Setting
    title="Password"
    text="Changing it logs you out everywhere else."
    action={
      <DialogButton variant="outlined" dialog={(onClose) => <PasswordDialog onClose={onClose} />}>
        Change password
      </DialogButton>
    }
  />
);
