import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { Group } from '../../api/group';
import { supplierOf } from '../../api/compat/suppliers';
import { AnimalPicture } from '../../ui/pictures/AnimalPicture';
import { DeadlineLine } from '../../ui/Deadline/DeadlineLine';
import { listingText } from '../../ui/labels';
import { Money } from '../../ui/Money';
import { ShareBar } from '../../ui/ShareBar/ShareBar';
import { fadingStyle } from './fadingStyle';
import { GroupLink, SupplierLink } from './groupCells';
import type { GroupListProps } from './GroupTable';
import { SelectButton } from './SelectButton';

/** What a phone has in the place of the table: a few animals at a glance. */
export const GroupCards = ({ groups, ...list }: GroupListProps) => (
  <Stack component="ul" aria-label="Groups" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
    {groups.map((group) => (
      <GroupCard key={group._id} group={group} {...list} />
    ))}
  </Stack>
);

interface GroupCardProps extends Omit<GroupListProps, 'groups'> {
  group: Group;
}

function GroupCard({ group, suppliers, selectedId, fadingId, ...act }: GroupCardProps) {
  const supplier = supplierOf(group, suppliers);
  return (
    <Card component="li" sx={{ ...cardSx, ...fadingStyle(group._id === fadingId) }}>
      <AnimalPicture group={group} size={56} drawingSize={36} />
      <Box sx={{ minWidth: 0 }}>
        <GroupLink lines={2} group={group} />
        <Typography variant="body2" component="div" sx={oneLine}>
          <SupplierLink lines={1} name={supplier.name} onClick={() => act.onSupplier(group)} />
          <span>, {group.state}</span>
        </Typography>
      </Box>
      <SelectButton
        group={group}
        isSelected={group._id === selectedId}
        onSelect={() => act.onSelect(group._id)}
      />
      <Box sx={wholeLine}>
        <ShareBar counts={group.quarters} />
        <DeadlineLine group={group} />
      </Box>
      <Typography variant="body2" sx={wholeLine}>
        {listingText(group)}
        <br />
        Cost per full portion: <Money cents={group.costPerPortionCents} />
      </Typography>
    </Card>
  );
}

const cardSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 1.5,
  rowGap: 0.75,
  alignItems: 'center',
  px: 1.5,
  py: 1.25,
};

const wholeLine = { gridColumn: '1 / -1' };

/** The state stays where a long supplier's name is cut. */
const oneLine = {
  display: 'flex',
  lineHeight: '24px',
  '& > button': { minWidth: 0 },
  '& > span': { flexShrink: 0, whiteSpace: 'pre' },
};
