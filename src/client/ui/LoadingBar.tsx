import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const passing = keyframes({ from: { translate: '-100% 0' }, to: { translate: '250% 0' } });

interface LoadingBarProps {
  /** Pixels. */
  height: number;
  /** Name of what loads; left out where it is said elsewhere. */
  label?: string;
}

/** While something is loading. */
export const LoadingBar = ({ height, label }: LoadingBarProps) => (
  <Box
    role={label ? 'progressbar' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
    sx={{ height, overflow: 'hidden' }}
  >
    <Box
      sx={{
        width: '40%',
        height: 1,
        bgcolor: 'primary.main',
        animation: `${passing} 1.4s ease-in-out infinite`,
      }}
    />
  </Box>
);
