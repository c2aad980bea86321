import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

import { paths } from '../../../config/paths';
import { AnimalDrawing } from '../../../ui/AnimalDrawing/AnimalDrawing';
import { EmptyState } from '../../../ui/PageState';
import { FirstSteps } from './FirstSteps';

interface NoGroupsYetProps {
  /** A superadmin begins with a supplier; a supplier admin has one. */
  isSuperadmin: boolean;
  hasSupplier: boolean;
}

export const NoGroupsYet = ({ isSuperadmin, hasSupplier }: NoGroupsYetProps) => (
  <EmptyState
    title="No groups found."
    picture={<AnimalDrawing animal="Beef" size={120} />}
    action={isSuperadmin ? <FirstSteps hasSupplier={hasSupplier} /> : createButton}
  >
    {isSuperadmin
      ? 'Three steps to the first animal on sale.'
      : 'Offer the first animal: say what it costs and how many portions it is split into.'}
  </EmptyState>
);

const createButton = (
  <Button variant="outlined" component={RouterLink} to={paths.createGroup}>
    Create a group
  </Button>
);
