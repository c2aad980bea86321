import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

import { paths } from '../../../config/paths';

export const CreateGroupButton = () => (
  <Button variant="contained" startIcon={<Add />} component={RouterLink} to={paths.createGroup}>
    Create Group
  </Button>
);
