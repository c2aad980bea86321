import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface NotLoadedProps {
  message: string;
  onRetry: () => void;
}

/** The rest of the page stays; one line with Retry. */
export const NotLoaded = ({ message, onRetry }: NotLoadedProps) => (
  <Stack direction="row" spacing={1} role="alert" sx={{ alignItems: 'center', mb: 2 }}>
    <Typography variant="body2" color="textSecondary">
      {message}
    </Typography>
    <Button size="small" onClick={onRetry}>
      Retry
    </Button>
  </Stack>
);
