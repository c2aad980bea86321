import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { CreateGroupButton } from '../../features/groupAdmin/list/CreateGroupButton';
import { ManagedGroups } from './ManagedGroups';

/** What a supplier admin's home page opens with. */
export const OwnGroups = () => (
  <Box component="section" aria-labelledby="own-groups" sx={{ mb: 8 }}>
    <Box sx={titleRow}>
      <Typography id="own-groups" variant="h2">
        Your groups
      </Typography>
      <CreateGroupButton />
    </Box>
    <ManagedGroups />
  </Box>
);

const titleRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  justifyContent: 'space-between',
  alignItems: 'center',
  mb: 3,
};
