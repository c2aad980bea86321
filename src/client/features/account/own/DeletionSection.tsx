import { DialogButton } from '../../../ui/DialogButton';
import { lazyPart } from '../../../ui/lazyPart';
import { Setting } from './Setting';

const DeleteAccountDialog = lazyPart(() => import('./DeleteAccountDialog'), 'DeleteAccountDialog');

export const DeletionSection = () => (
  <Setting
    title="Delete account"
    text="Your name and email address are removed. What you bought stays in the group’s records."
    action={
      <DialogButton
        variant="outlined"
        color="error"
        dialog={(onClose) => <DeleteAccountDialog onClose={onClose} />}
      >
        Delete account
      </DialogButton>
    }
  />
);
