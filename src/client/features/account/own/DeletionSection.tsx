import { lazyPart } from '../../../ui/lazyPart';
import Button from '@mui/material/Button';
import { useState } from 'react';

import { Setting } from './Setting';

const DeleteAccountDialog = lazyPart(() => import('./DeleteAccountDialog'), 'DeleteAccountDialog');

export function DeletionSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Setting
      title="Delete account"
      text="Your name and email address are removed. What you bought stays in the group’s records."
      action={
        <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
          Delete account
        </Button>
      }
    >
      {isOpen ? <DeleteAccountDialog onClose={() => setIsOpen(false)} /> : null}
    </Setting>
  );
}
