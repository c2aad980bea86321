import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { effectiveStatus, isPurchasable } from '#shared/groups/groupStatus';

import type { Group } from '../../../api/group';
import { supplierOf } from '../../../api/compat/suppliers';
import { paths } from '../../../config/paths';
import { placeText } from '../../../ui/Waitlist/waitlistText';
import { StatusChip } from '../../../ui/StatusChip';
import { ShareCard } from './ShareCard';

/** A group that the reader joined or waits for, without a share of it. */
export const JoinedCard = ({ group }: { group: Group }) => (
  <ShareCard
    groupId={group._id}
    name={group.name}
    animal={group.animal}
    origin={[group.tag, supplierOf(group).name].filter(Boolean).join(' · ')}
    group={group}
    chip={<StatusChip status={effectiveStatus(group)} />}
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
  >
    {group.line.place ? <Typography>{placeText(group.line.place)}</Typography> : null}
  </ShareCard>
);
