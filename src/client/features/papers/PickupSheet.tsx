import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Papers, PaperShare } from '#shared/papers/papers.contract';
import { describeBoxes } from '#shared/pickup/handedOver';
import { describeTime } from '#shared/pickup/windows';

import { PaperTable } from './PaperTable';

/** Who comes in which window, in the order in which they come; the last column is for a pen. */
export const PickupSheet = ({ papers: { group, shares } }: { papers: Papers }) =>
  byWindow(shares).map(([window, those]) => {
    const time = window ? describeTime(window, group.state) : 'No window chosen';
    return (
      <Box key={window ? `${time} ${window.text}` : ''} sx={{ mb: 3 }}>
        <Typography component="h3" sx={headingSx}>
          {time}
          {window ? (
            <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
              {window.text}
            </Box>
          ) : null}
        </Typography>
        <PaperTable
          label={time}
          headings={['Who', 'Phone', 'Share', 'Boxes', 'Given out']}
          rows={those.map((share) => ({
            key: share.purchaseId,
            cells: [
              `${nameOf(share)}\n${share.receiptNumber ?? ''}${share.collector ? `\nCollected by ${share.collector}` : ''}`,
              share.contact?.phone ?? '',
              `${share.portion}, ${share.part}`,
              describeBoxes(share) ?? '',
              <Box key="given" component="span" sx={{ fontSize: '1.5rem', lineHeight: 1 }}>
                ☐
              </Box>,
            ],
          }))}
        />
      </Box>
    );
  });

const nameOf = ({ contact, buyer }: PaperShare): string => contact?.name ?? buyer;

type Window = PaperShare['window'];

const keyOf = (window: Window): string =>
  window ? `${window.beginsAt} ${window.endsAt} ${window.text}` : 'none';

/** By their begin, each with its shares by name; last those that have chosen none. */
function byWindow(shares: readonly PaperShare[]): [Window, PaperShare[]][] {
  const windows = new Map(shares.map(({ window }) => [keyOf(window), window]));
  return [...windows]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([key, window]) => [
      window,
      shares
        .filter((share) => keyOf(share.window) === key)
        .sort((one, other) => nameOf(one).localeCompare(nameOf(other))),
    ]);
}

const headingSx = { fontWeight: 600, mb: 1, overflowWrap: 'anywhere', breakAfter: 'avoid' };
