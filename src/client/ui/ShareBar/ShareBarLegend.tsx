import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { QuarterCounts } from '#shared/inventory/quarterCounts';

import { cellLabels, countOf } from '../labels';
import { cellStyle } from './cellLooks';
import { cellKinds, countKinds } from './shareCells';

interface ShareBarLegendProps {
  counts: QuarterCounts;
  selected: number;
}

/** The bar's label already says the same to a screen reader. */
export function ShareBarLegend({ counts, selected }: ShareBarLegendProps) {
  const quartersOf = countKinds(counts, selected);
  return (
    <Typography component="div" variant="body2" aria-hidden sx={legendLook}>
      <span>{countOf(counts.total, 'quarter')}:</span>
      {cellKinds
        .filter((kind) => quartersOf[kind] > 0)
        .map((kind) => (
          <Box key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box sx={{ ...cellStyle(kind), width: 14, height: 14, boxShadow: 'none' }} />
            {quartersOf[kind]} {cellLabels[kind]}
          </Box>
        ))}
    </Typography>
  );
}

const legendLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  mt: 1,
  color: 'text.secondary',
};
