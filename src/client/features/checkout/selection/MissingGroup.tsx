import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** The address names a group that does not exist or is not visible to this user. */
export const MissingGroup = ({ onClear }: { onClear: () => void }) => (
  <Alert
    severity="info"
    sx={{ mb: 3 }}
    action={
      <Button color="inherit" onClick={onClear}>
        Clear Selection
      </Button>
    }
  >
    Group not found. It may have been removed, or it belongs to another supplier.
  </Alert>
);
