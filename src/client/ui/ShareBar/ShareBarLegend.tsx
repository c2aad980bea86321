import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { cellLabels } from '../labels';
import { cellStyle } from './cellLooks';
import type { Span } from './shareCells';

/** The bar's label already says the same to a screen reader. */
export const ShareBarLegend = ({ runs }: { runs: Span[] }) => (
  <Box
    aria-hidden
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, marginTop: 1 }}
  >
    {runs.map(({ kind, quarters }) => (
      <Typography
        key={kind}
        component="div"
        variant="body2"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
      >
        <Box sx={{ ...cellStyle(kind), width: 14, height: 14, boxShadow: 'none' }} />
        <span>
          {quarters} {cellLabels[kind]}
        </span>
      </Typography>
    ))}
  </Box>
);
