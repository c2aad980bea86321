import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { Link } from 'react-router-dom';

import { paths } from '../../config/paths';

interface BuyButtonProps {
  supplierId: string;
  groupId: string;
}

/** Next to the title; on a phone at the bottom of the screen, where the thumb reaches it. */
export const BuyButton = (group: BuyButtonProps) => (
  <Box sx={withinThumbsReach}>
    <Button
      variant="contained"
      size="large"
      component={Link}
      to={paths.groupSearch(group)}
      sx={{ width: { xs: '100%', sm: 'auto' } }}
    >
      Buy a Share
    </Button>
  </Box>
);

const withinThumbsReach = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: 2,
    p: 1.5,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
  },
});
