import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, type ReactElement } from 'react';

import { describeQuarters, inShares, type QuarterCounts } from '#shared/inventory/quarterCounts';

import { barStyles } from './cellStyles';
import {
  cellGaps,
  layOut,
  type ShareBarLayout,
  type Span,
  cellKinds,
  countKinds,
  type CellKind,
} from './shareCells';
import { ShareBarCells } from './ShareBarCells';

interface LargeShareBarProps {
  counts: QuarterCounts;
  /** Quarters about to be taken: they light up. */
  selected?: number;
}

/** The share bar with a legend and tooltips. */
export function LargeShareBar({ counts, selected = 0 }: LargeShareBarProps) {
  const layout = layOut(counts, selected, 'large');
  const shown = inShares(counts, selected);
  return (
    <Bar role="group" aria-label={describeQuarters(counts, selected)}>
      <Box sx={{ position: 'relative' }}>
        <ShareBarCells layout={layout} />
        <Box className={`of-${layout.portions.length}`} sx={overCells(layout)}>
          {layout.runs.map((run) => (
            <ShareBarRun key={run.from} run={run} total={shown.counts.total} />
          ))}
        </Box>
      </Box>
      <ShareBarLegend counts={shown.counts} selected={shown.selected} />
    </Bar>
  );
}

const Bar = styled('div')(barStyles('large'));

const overCells = ({ columns }: ShareBarLayout) => ({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateColumns: columns,
  columnGap: `var(--cell-gap, ${cellGaps.large}px)`,
});

/** 12 kB that no first view shows. Where they do not arrive, the legend has the same text. */
const Tooltip = lazy(() =>
  import('@mui/material/Tooltip').catch(() => ({
    default: ({ children }: { children: ReactElement }) => children,
  })),
);

const WithTooltip = ({ title, children }: { title: string; children: ReactElement }) => (
  <Suspense fallback={children}>
    <Tooltip title={title} describeChild enterTouchDelay={0} arrow>
      {children}
    </Tooltip>
  </Suspense>
);

/** A tooltip over the cells of one kind; the legend has the same text. */
const ShareBarRun = ({ run, total }: { run: Span; total: number }) => (
  <WithTooltip title={cellMeaning(run.kind, run.quarters, total)}>
    <Box sx={{ gridArea: `1 / ${run.from} / 2 / ${run.to}` }} />
  </WithTooltip>
);

interface ShareBarLegendProps {
  counts: QuarterCounts;
  selected: number;
}

/** The legend of the bar: each entry explains itself on hover, focus and touch, 24 px high (WCAG 2.5.8). */
function ShareBarLegend({ counts, selected }: ShareBarLegendProps) {
  const quartersOf = countKinds(counts, selected);
  return (
    <Typography component="div" variant="body2" sx={legendSx}>
      {cellKinds
        .filter((kind) => quartersOf[kind] > 0 || (kind === 'sold' && counts.yours === 0))
        .map((kind, index) => (
          <WithTooltip key={kind} title={cellMeaning(kind, quartersOf[kind], counts.total)}>
            <ButtonBase disableRipple sx={entrySx}>
              <Box className={`cell ${kind}`} sx={{ width: 14, height: 14 }} />
              {`${quartersOf[kind]} ${index === 0 ? `of ${counts.total} ` : ''}${
                kind === 'yours' && counts.yours === counts.yoursHeld
                  ? 'held for you'
                  : cellLabels[kind]
              }`}
            </ButtonBase>
          </WithTooltip>
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

/** The label of a kind in the legend, after its count. */
const cellLabels: Record<CellKind, string> = {
  sold: 'sold',
  yours: 'yours',
  held: 'held',
  selected: 'selected',
  free: 'left',
  withdrawn: 'no longer for sale',
};

/** Meaning of a part of the share bar, after its count. */
const meanings: Record<CellKind, string> = {
  sold: 'sold',
  yours: 'yours',
  held: 'held: a buyer is paying right now',
  selected: 'you are about to take',
  free: 'left to buy',
  withdrawn: 'no longer for sale',
};

/** `7 of 16 sold`. */
const cellMeaning = (kind: CellKind, quarters: number, total: number): string =>
  `${quarters} of ${total} ${meanings[kind]}`;
