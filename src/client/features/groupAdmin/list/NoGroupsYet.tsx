import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

import { useAbilities } from '../../../api/platformApi';
import { paths } from '../../../config/paths';
import { useActor } from '../../../session/useUser';
import { AnimalDrawing } from '../../../ui/AnimalDrawing/AnimalDrawing';
import { EmptyState } from '../../../ui/PageState';
import { FirstStepsOfRanch, FirstStepsOfShop } from './FirstSteps';

/** A superadmin begins with a supplier; a supplier admin has one. */
export function NoGroupsYet({ hasSupplier }: { hasSupplier: boolean }) {
  const { role, supplierId } = useActor();
  const can = useAbilities();
  const [text, action] =
    role === 'superadmin'
      ? [
          'Three steps to the first animal on sale.',
          <FirstStepsOfShop key="shop" hasSupplier={hasSupplier} />,
        ]
      : can.share
        ? [
            'Three steps to your first buyers.',
            <FirstStepsOfRanch key="ranch" supplierId={supplierId} />,
          ]
        : [
            'Offer the first animal: say what it costs and how many portions it is split into.',
            createButton,
          ];
  return (
    <EmptyState
      title="No groups found."
      picture={<AnimalDrawing animal="Beef" size={120} />}
      action={action}
    >
      {text}
    </EmptyState>
  );
}

const createButton = (
  <Button variant="outlined" component={RouterLink} to={paths.createGroup}>
    Create a group
  </Button>
);
