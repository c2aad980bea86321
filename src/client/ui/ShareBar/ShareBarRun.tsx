import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';

import { cellMeanings } from '../labels';
import type { Span } from './shareCells';

/** Lies over the cells of one kind and says what they are, on hover, focus and touch. */
export const ShareBarRun = ({ run: { kind, quarters, from, to } }: { run: Span }) => (
  <Tooltip title={cellMeanings[kind](quarters)} enterTouchDelay={0} arrow>
    <ButtonBase
      disableRipple
      sx={{
        gridArea: `1 / ${from} / 2 / ${to}`,
        zIndex: 1,
        cursor: 'default',
        borderRadius: '3px',
        '&:focus-visible': { outline: '3px solid', outlineColor: 'text.primary', outlineOffset: 2 },
      }}
    />
  </Tooltip>
);
