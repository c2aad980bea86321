import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { Group } from '../../../api/group';
import { AnimalPicture } from '../../../ui/pictures/AnimalPicture';
import { clampLines } from '../../../ui/clampLines';
import { useFocusOnMount } from '../../../ui/useFocusOnMount';

interface SelectedGroupProps {
  group: Group;
  supplierName: string;
  /** While it is paid for. */
  isBrief: boolean;
}

/** Letters from which on a name would push the choice of a share out of sight. */
const longName = 40;

/** The panel's head: animal and supplier. */
export function SelectedGroup({ group, supplierName, isBrief }: SelectedGroupProps) {
  const headingRef = useFocusOnMount<HTMLHeadingElement>();
  const { name, state, tag } = group;
  const isLong = name.length > longName;
  const facts = [tag, supplierName, state].filter(Boolean).join(' · ');
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: isLong ? 'flex-start' : 'center' }}>
      <AnimalPicture group={group} size={isBrief || isLong ? 48 : 72} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography
          ref={headingRef}
          tabIndex={-1}
          component="h2"
          variant={isBrief || isLong ? 'h3' : 'h2'}
          noWrap={isBrief}
          title={isLong ? name : undefined}
          sx={{ outline: 'none', ...(isLong && !isBrief && clampLines(2)) }}
        >
          {name}
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap={isBrief}
          title={facts}
          sx={isBrief ? undefined : clampLines(2)}
        >
          {facts}
        </Typography>
      </Box>
    </Stack>
  );
}
