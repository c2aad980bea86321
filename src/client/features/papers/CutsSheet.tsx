import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { describeCut } from '#shared/cutSheets/cutSheets';
import type { Papers, PaperShare } from '#shared/papers/papers.contract';

type CutShare = Pick<
  PaperShare,
  'purchaseId' | 'buyer' | 'portion' | 'part' | 'cut' | 'isStandardCut'
> & { contact: { name: string } | null };

interface CutPapers {
  group: Papers['group'];
  shares: readonly CutShare[];
}

/** Each cut once, with the shares that get it. */
export const CutsSheet = ({ papers: { group, shares } }: { papers: CutPapers }) => (
  <>
    {byCut(group.animal, shares).map(([cut, those]) => (
      <Box key={cut} sx={cutSx}>
        <Typography component="h3">
          {those.every(({ isStandardCut }) => isStandardCut) ? <b>Standard cut: </b> : null}
          {those.map(nameOf).join('; ')}
        </Typography>
        <Box
          component="ul"
          sx={{ m: 0, pl: 3, columns: { sm: 2 }, '@media print': { columns: 2 } }}
        >
          {cut.split('; ').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </Box>
    ))}
  </>
);

const nameOf = ({ contact, buyer, portion, part }: CutShare): string =>
  `${contact?.name ?? buyer} (${portion}, ${part})`;

function byCut(animal: Papers['group']['animal'], shares: readonly CutShare[]) {
  const groups = new Map<string, CutShare[]>();
  for (const share of shares) {
    if (!share.cut) continue;
    const text = describeCut(animal, share.cut);
    groups.set(text, [...(groups.get(text) ?? []), share]);
  }
  return [...groups];
}

const cutSx = {
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  breakInside: 'avoid',
  overflowWrap: 'anywhere',
};
