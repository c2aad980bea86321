import { lazyPart } from '../../../ui/lazyPart';
import Button from '@mui/material/Button';
import { useState } from 'react';

import type { User } from '../../../api/usersApi';
import { Setting } from './Setting';

const UsernameDialog = lazyPart(() => import('./UsernameDialog'), 'UsernameDialog');

export function UsernameSection({ account: { username } }: { account: User }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Setting
      title="Username"
      text={username}
      action={
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          Change username
        </Button>
      }
    >
      {isOpen ? <UsernameDialog username={username} onClose={() => setIsOpen(false)} /> : null}
    </Setting>
  );
}
