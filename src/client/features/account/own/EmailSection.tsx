import { lazyPart } from '../../../ui/lazyPart';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { User } from '../../../api/usersApi';
import { Setting } from './Setting';
import { UnprovenEmail } from './UnprovenEmail';
import { WaitingEmail } from './WaitingEmail';

const EmailDialog = lazyPart(() => import('./EmailDialog'), 'EmailDialog');

export function EmailSection({ account }: { account: User }) {
  const { email, pendingEmail, hasUnprovenEmail } = account;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Setting
      title="Email"
      text={email}
      action={
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          Change email
        </Button>
      }
    >
      {pendingEmail ? <WaitingEmail email={pendingEmail} /> : null}
      {hasUnprovenEmail && !pendingEmail ? <UnprovenEmail /> : null}
      {isOpen ? <EmailDialog onClose={() => setIsOpen(false)} /> : null}
    </Setting>
  );
}
