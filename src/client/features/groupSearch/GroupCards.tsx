import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { showCell } from '../../ui/DataTable/columns';
import { fadingStyle } from './fadingStyle';
import type { GroupListProps } from './GroupTable';
import { SelectButton } from './SelectButton';

/** The table's columns, one group below the other, each headed by its first. */
export function GroupCards({ columns, groups, selectedId, fadingId, onSelect }: GroupListProps) {
  const [title, ...facts] = columns;
  return (
    <Stack component="ul" aria-label="Groups" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {groups.map((group) => (
        <Card key={group._id} component="li" sx={fadingStyle(group._id === fadingId)}>
          <CardContent>
            {title ? showCell(title, group) : null}
            <Stack component="dl" spacing={1} sx={{ m: 0, my: 1.5 }}>
              {facts.map((column) => (
                <Box key={column.key} sx={factStyle}>
                  <Typography component="dt" variant="body2" color="textSecondary">
                    {column.label}
                  </Typography>
                  <Box component="dd" sx={{ m: 0 }}>
                    {showCell(column, group)}
                  </Box>
                </Box>
              ))}
            </Stack>
            <SelectButton
              group={group}
              isSelected={group._id === selectedId}
              onSelect={() => onSelect(group._id)}
              isWide
            />
          </CardContent>
        </Card>
      ))}
    </Stack>
  );
}

const factStyle = {
  display: 'grid',
  gridTemplateColumns: '8.5rem minmax(0, 1fr)',
  gap: 1.5,
  alignItems: 'center',
};
