import type { User } from '../../../api/usersApi';
import { DialogButton } from '../../../ui/DialogButton';
import { lazyPart } from '../../../ui/lazyPart';
import { Setting } from './Setting';
import { UnprovenEmail } from './UnprovenEmail';
import { WaitingEmail } from './WaitingEmail';

const EmailDialog = lazyPart(() => import('./EmailDialog'), 'EmailDialog');

export const EmailSection = ({
  account: { email, pendingEmail, hasUnprovenEmail },
}: {
  account: User;
}) => (
  <Setting
    title="Email"
    text={email}
    action={
      <DialogButton variant="outlined" dialog={(onClose) => <EmailDialog onClose={onClose} />}>
        Change email
      </DialogButton>
    }
  >
    {pendingEmail ? <WaitingEmail email={pendingEmail} /> : null}
    {hasUnprovenEmail && !pendingEmail ? <UnprovenEmail /> : null}
  </Setting>
);
