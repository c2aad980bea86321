import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { cutLines, describeCut, type CutChoices } from '#shared/cutSheets/cutSheets';
import type { Papers, PaperShare } from '#shared/papers/papers.contract';

type CutShare = Pick<
  PaperShare,
  'purchaseId' | 'buyer' | 'portion' | 'part' | 'cut' | 'isStandardCut'
> & { contact: { name: string } | null };

interface CutPapers {
  group: Papers['group'];
  standardCut?: CutChoices | null | undefined;
  shares: readonly CutShare[];
}

/** Each cut once, with the shares that get it: the standard cut first, and what differs from it marked. */
export const CutsSheet = ({ papers: { group, standardCut, shares } }: { papers: CutPapers }) => (
  <>
    {byCut(group.animal, shares).map(({ cut, shares: those }) => (
      <Box key={those[0]?.purchaseId} sx={cutSx}>
        <Typography component="h3">
          {those.every(({ isStandardCut }) => isStandardCut) ? <b>Standard cut: </b> : null}
          {those.map(nameOf).join('; ')}
        </Typography>
        <Box
          component="ul"
          sx={{ m: 0, pl: 3, columns: { sm: 2 }, '@media print': { columns: 2 } }}
        >
          {cutLines(group.animal, cut, standardCut ?? cut).map(({ text, standard }) => (
            <li key={text}>
              {standard ? (
                <>
                  <strong>{text}</strong> instead of {standard}
                </>
              ) : (
                text
              )}
            </li>
          ))}
        </Box>
      </Box>
    ))}
  </>
);

const nameOf = ({ contact, buyer, portion, part }: CutShare): string =>
  `${contact?.name ?? buyer} (${portion}, ${part})`;

function byCut(animal: Papers['group']['animal'], shares: readonly CutShare[]) {
  const cuts = new Map<string, { cut: CutChoices; shares: CutShare[] }>();
  for (const share of shares) {
    if (!share.cut) continue;
    const text = describeCut(animal, share.cut);
    const those = cuts.get(text)?.shares ?? [];
    cuts.set(text, { cut: share.cut, shares: [...those, share] });
  }
  const isStandard = ({ shares: those }: { shares: CutShare[] }) =>
    those.some(({ isStandardCut }) => isStandardCut);
  return [...cuts.values()].sort(
    (one, other) => Number(isStandard(other)) - Number(isStandard(one)),
  );
}

const cutSx = {
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
  breakInside: 'avoid',
  overflowWrap: 'anywhere',
};
