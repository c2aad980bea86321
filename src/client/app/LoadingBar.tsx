import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const passing = keyframes({ from: { translate: '-100% 0' }, to: { translate: '250% 0' } });

/** The page asked for is on its way. */
export const LoadingBar = () => (
  <Box role="progressbar" aria-label="Loading page" sx={{ height: 3, overflow: 'hidden' }}>
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
