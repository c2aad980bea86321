import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

import type { Group } from '../../api/group';
import type { useStanding } from '../../api/waitlistApi';
import { paths } from '../../config/paths';
import { OfferNotice } from '../../ui/Line/OfferNotice';

interface OfferToMeProps {
  group: Group;
  standing: ReturnType<typeof useStanding>;
}

/** What is held for the reader from the line, and the way to the payment step. */
export function OfferToMe({ group, standing }: OfferToMeProps) {
  const offer = group.line?.offer;
  if (!offer) return null;
  const preset = {
    supplierId: group.supplier._id,
    groupId: group._id,
    portion: offer.portion,
  };
  return (
    <OfferNotice
      group={group}
      offer={offer}
      isBusy={standing.isBusy}
      problem={standing.problem}
      onLetGo={standing.onLetGo}
      hasOthers={group.shares.length > 1}
    >
      <Button variant="contained" component={Link} to={paths.groupSearch(preset)}>
        Pay for this {offer.portion}
      </Button>
    </OfferNotice>
  );
}
