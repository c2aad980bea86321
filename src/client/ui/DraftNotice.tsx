import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** Notice that text typed before the page was left is here again. */
export const DraftNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <Alert
    severity="info"
    action={
      <Button color="inherit" onClick={onStartOver}>
        Start over
      </Button>
    }
  >
    Your draft is back.
  </Alert>
);
