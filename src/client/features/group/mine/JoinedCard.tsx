import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

import { isPurchasable } from '#shared/groups/groupStatus';

import type { Group } from '../../../api/group';
import { supplierOf } from '../../../api/supplier';
import { paths } from '../../../app/paths';
import { ShareCard } from './ShareCard';

/** A group I am in, and own nothing of yet. */
export const JoinedCard = ({ group }: { group: Group }) => (
  <ShareCard
    groupId={group._id}
    name={group.name}
    animal={group.animal}
    origin={[group.tag, supplierOf(group).name].filter(Boolean).join(' · ')}
    group={group}
    action={
      isPurchasable(group) ? (
        <Button
          component={RouterLink}
          to={paths.groupSearch({ supplierId: group.supplier._id, groupId: group._id })}
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
        >
          Choose a share
        </Button>
      ) : null
    }
  />
);
