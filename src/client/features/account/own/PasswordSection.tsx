import { lazyPart } from '../../../ui/lazyPart';
import Button from '@mui/material/Button';
import { useState } from 'react';

import { Setting } from './Setting';

const PasswordDialog = lazyPart(() => import('./PasswordDialog'), 'PasswordDialog');

export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Setting
      title="Password"
      text="Changing it logs you out everywhere else."
      action={
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          Change password
        </Button>
      }
    >
      {isOpen ? <PasswordDialog onClose={() => setIsOpen(false)} /> : null}
    </Setting>
  );
}
