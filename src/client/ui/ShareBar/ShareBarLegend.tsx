import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';

import type { QuarterCounts } from '#shared/inventory/quarterCounts';

import { cellLabels, cellMeaning } from './cellLabels';
import { cellStyle } from './cellStyles';
import { cellKinds, countKinds } from './shareCells';

interface ShareBarLegendProps {
  counts: QuarterCounts;
  selected: number;
}

/** The legend of the bar: each entry explains itself on hover, focus and touch, 24 px high (WCAG 2.5.8). */
export function ShareBarLegend({ counts, selected }: ShareBarLegendProps) {
  const quartersOf = countKinds(counts, selected);
  return (
    <Typography component="div" variant="body2" sx={legendSx}>
      {cellKinds
        .filter((kind) => quartersOf[kind] > 0 || (kind === 'sold' && counts.yours === 0))
        .map((kind, index) => (
          <Tooltip
            key={kind}
            title={cellMeaning(kind, quartersOf[kind], counts.total)}
            describeChild
            enterTouchDelay={0}
            arrow
          >
            <ButtonBase disableRipple sx={entrySx}>
              <Box sx={{ ...cellStyle(kind), width: 14, height: 14, boxShadow: 'none' }} />
              {quartersOf[kind]} {index === 0 ? `of ${counts.total} ` : ''}
              {kind === 'yours' && counts.yours === counts.yoursHeld
                ? 'held for you'
                : cellLabels[kind]}
            </ButtonBase>
          </Tooltip>
        ))}
    </Typography>
  );
}

const entrySx = {
  gap: 0.75,
  minHeight: 24,
  font: 'inherit',
  cursor: 'default',
  borderRadius: '3px',
  '&:focus-visible': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: 2 },
};

const legendSx = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0,
  mt: 1,
  color: 'text.secondary',
};
