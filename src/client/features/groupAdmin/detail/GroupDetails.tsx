import Stack from '@mui/material/Stack';

import type { Group } from '../../../api/group';
import { BuyersView } from './BuyersView';
import { StoredGroupFacts } from './StoredGroupFacts';

interface GroupDetailsProps {
  group: Group;
  supplierName: string;
}

/** All facts of a group, and below them what buyers see of it. */
export const GroupDetails = ({ group, supplierName }: GroupDetailsProps) => (
  <Stack spacing={3} sx={{ minWidth: 0 }}>
    <StoredGroupFacts group={group} supplierName={supplierName} />
    <BuyersView group={group} />
  </Stack>
);
