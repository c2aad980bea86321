import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

import { supplierIdOf, supplierNameOf } from '#shared/groups/groupSupplier';
import type { Group } from '#shared/groups/groups.contract';
import { isPurchasable } from '#shared/groups/groupStatus';

import { paths } from '../../../app/paths';
import { ShareCard } from './ShareCard';

/** A group I am in, and own nothing of yet. */
export const JoinedCard = ({ group }: { group: Group }) => (
  <ShareCard
    groupId={group._id}
    name={group.name}
    animal={group.animal}
    origin={[group.tag, supplierNameOf(group)].filter(Boolean).join(' · ')}
    group={group}
    action={
      isPurchasable(group) ? (
        <Button
          component={RouterLink}
          to={paths.groupSearch({ supplierId: supplierIdOf(group), groupId: group._id })}
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
        >
          Choose a share
        </Button>
      ) : null
    }
  />
);
