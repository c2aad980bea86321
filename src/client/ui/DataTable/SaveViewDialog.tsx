import TextField from '@mui/material/TextField';
import { useState } from 'react';

import { ActionDialog } from '../ActionDialog';

interface SaveViewDialogProps {
  onName: (name: string) => void;
  onClose: () => void;
}

export function SaveViewDialog({ onName, onClose }: SaveViewDialogProps) {
  const [text, setText] = useState('');
  const name = text.trim();
  return (
    <ActionDialog
      title="Save this view"
      label="Save view"
      isForm
      act={async () => {
        if (name) onName(name);
        return { error: name ? null : 'No name' };
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText="Keeps the table’s search, filter and order under this name in this browser."
      />
    </ActionDialog>
  );
}
