import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

import { ActionBar } from '../ActionBar';

interface UnrecordedProps {
  message: string | null;
  onAgain: () => void;
}

/** The card has paid and our server did not take it yet: nothing here pays again. */
export const Unrecorded = ({ message, onAgain }: UnrecordedProps) => (
  <Stack spacing={2}>
    <Alert severity="info">
      Your card was accepted, so do not pay again. Only the record of your share is missing.
    </Alert>
    <ActionBar message={message} severity="error">
      <Button variant="contained" size="large" fullWidth onClick={onAgain}>
        Record my share
      </Button>
    </ActionBar>
  </Stack>
);
