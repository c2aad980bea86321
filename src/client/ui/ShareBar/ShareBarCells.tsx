import Box from '@mui/material/Box';

import type { ShareBarLayout } from './shareCells';

/** Cells of an animal, inside an element with `barStyles`: each portion four quarters, or its runs. */
export const ShareBarCells = ({ layout }: { layout: ShareBarLayout }) =>
  layout.portions.length > 0 ? (
    <div className={`portions of-${layout.portions.length}`}>
      {layout.portions.map((kinds, portion) => (
        <div key={portion} className="portion">
          {kinds.map((kind, quarter) => (
            <div key={quarter} className={`cell ${kind}`} />
          ))}
        </div>
      ))}
    </div>
  ) : (
    <Box className="portion" sx={{ '--columns': layout.columns }}>
      {layout.runs.map(({ kind, from }) => (
        <div key={from} className={`cell ${kind}`} />
      ))}
    </Box>
  );
