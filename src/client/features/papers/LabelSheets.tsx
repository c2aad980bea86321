import Box from '@mui/material/Box';

import type { Papers, PaperShare } from '#shared/papers/papers.contract';

import { clampLines } from '../../ui/clampLines';

const perSheet = 10;

interface LabelSheetsProps {
  papers: Pick<Papers, 'group' | 'needsAgreement'> & { shares: readonly LabelShare[] };
  /** For a share whose boxes are not counted yet. */
  boxesEach: number;
}

/** Texts of a share's label. */
export type LabelShare = Pick<
  PaperShare,
  'purchaseId' | 'receiptNumber' | 'buyer' | 'portion' | 'part' | 'boxes'
> & { contact: { name: string } | null };

/** One label for each box, ten to a sheet of Avery 5163. */
export function LabelSheets({ papers, boxesEach }: LabelSheetsProps) {
  const labels = papers.shares.flatMap((share) => {
    const boxes = share.boxes ?? boxesEach;
    return Array.from({ length: boxes }, (_, index) => ({ share, box: index + 1, boxes }));
  });
  const sheets = Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, sheet) =>
    labels.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
  return sheets.map((onSheet, sheet) => (
    <Box key={sheet} sx={sheetSx}>
      {onSheet.map(({ share, box, boxes }) => (
        <Box key={`${share.purchaseId} ${String(box)}`} sx={labelSx}>
          <Box sx={papers.needsAgreement ? shortNameSx : nameSx}>
            {share.contact?.name ?? share.buyer}
          </Box>
          <Box sx={lineSx}>
            {share.portion}, {share.part} · {share.receiptNumber}
          </Box>
          <Box sx={lineSx}>{[papers.group.tag, papers.group.name].filter(Boolean).join(' · ')}</Box>
          <Box sx={lastLineSx}>
            Box {box} of {boxes}
          </Box>
          {papers.needsAgreement ? <NotForSale /> : null}
        </Box>
      ))}
    </Box>
  ));
}

/**
 * Letters of 3/8 in at least (9 CFR 317.16), across the label: as high as 0.70 of 40 pt in any of the fonts, and as wide as
 * there is room.
 */
const NotForSale = () => (
  <Box component="svg" viewBox="0 0 262 31" sx={notForSaleSx} focusable="false">
    <text x="0" y="29.5" textLength="262" lengthAdjust="spacingAndGlyphs" fill="currentColor">
      NOT FOR SALE
    </text>
  </Box>
);

const notForSaleSx = {
  display: 'block',
  flexShrink: 0,
  width: '100%',
  mt: '0.03in',
  font: '700 40px/1 Arial, Helvetica, "Liberation Sans", sans-serif',
};

/** The geometry of Avery 5163: 2 by 4 in; margins 1/2 and 5/32 in; 3/16 in between the columns. */
const sheetSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 4in)', md: '4in 4in' },
  gap: 1,
  mb: 1,
  '@media print': {
    page: 'labels',
    gridTemplateColumns: '4in 4in',
    gridAutoRows: '2in',
    gap: '0 0.1875in',
    width: '8.5in',
    height: '10.99in',
    m: 0,
    p: '0.5in 0.15625in 0',
    overflow: 'hidden',
    breakAfter: 'page',
    breakInside: 'avoid',
  },
};

const labelSx = {
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  height: '2in',
  p: '0.14in 0.18in',
  overflow: 'hidden',
  fontSize: '11pt',
  border: '1px dashed',
  borderColor: 'divider',
  '@media print': { border: 0 },
};

const nameSx = {
  ...clampLines(3),
  fontSize: '15pt',
  fontWeight: 700,
  lineHeight: 1.25,
};

const shortNameSx = { ...nameSx, ...clampLines(2) };

const lineSx = { ...clampLines(1), lineHeight: 1.35 };

const lastLineSx = {
  mt: 'auto',
  lineHeight: 1.25,
  fontSize: { xs: '11pt', sm: '14pt' },
  '@media print': { fontSize: '14pt' },
  whiteSpace: 'nowrap',
  fontWeight: 700,
};
