import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import type { Group } from '../../../api/group';
import { AnimalDrawing } from '../../../ui/AnimalDrawing/AnimalDrawing';
import { useFocusOnMount } from '../../../ui/useFocusOnMount';

interface SelectedGroupProps {
  group: Group;
  supplierName: string;
}

/** The panel's head: which animal, and whose. */
export function SelectedGroup({ group, supplierName }: SelectedGroupProps) {
  const headingRef = useFocusOnMount<HTMLHeadingElement>();
  const { name, animal, state, tag } = group;
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Box sx={{ color: 'primary.main' }}>
        <AnimalDrawing animal={animal} size={72} title={animal} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography ref={headingRef} tabIndex={-1} variant="h2" sx={{ outline: 'none' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[tag, supplierName, state].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Stack>
  );
}
