import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

import { paths } from '../../../app/paths';
import { AnimalDrawing } from '../../../ui/AnimalDrawing/AnimalDrawing';
import { EmptyState } from '../../../ui/PageState';

export const NoGroupsYet = () => (
  <EmptyState
    title="No groups found."
    picture={<AnimalDrawing animal="Beef" size={120} />}
    action={
      <Button variant="outlined" component={RouterLink} to={paths.createGroup}>
        Create a group
      </Button>
    }
  >
    Offer the first animal: say what it costs and into how many portions it is split.
  </EmptyState>
);
