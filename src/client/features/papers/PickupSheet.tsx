import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Papers, PaperShare } from '#shared/papers/papers.contract';
import { describeBoxes } from '#shared/pickup/handedOver';
import { describeTime } from '#shared/pickup/windows';

import { formatAddress } from '#shared/suppliers/formatAddress';

import { PhoneLink } from '../../ui/PhoneLink';
import { PaperTable } from './PaperTable';

/** Buyers by window, in the order in which they come; the last column is for a pen. */
export const PickupSheet = ({ papers: { group, shares } }: { papers: Papers }) =>
  byWindow(shares).map(([window, those]) => {
    const time = window ? describeTime(window, group.timeZone) : 'No window chosen';
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
          label={`${group.name}, ${time}`}
          headings={[
            'Who',
            isDelivery(window) ? 'Phone and address' : 'Phone',
            'Share',
            'Boxes',
            'Picked up',
          ]}
          rows={those.map((share) => ({
            key: share.purchaseId,
            cells: [
              `${nameOf(share)}\n${share.receiptNumber ?? ''}${share.collector ? `\nCollected by ${share.collector}` : ''}`,
              <Reach key="reach" share={share} />,
              `${share.portion}, ${share.part}`,
              describeBoxes(share) ?? '',
              <CheckOffCell key="given" warning={share.warning} />,
            ],
          }))}
        />
      </Box>
    );
  });

/** A box to tick, or why not to give the share out. */
const CheckOffCell = ({ warning }: Pick<PaperShare, 'warning'>) =>
  warning ? (
    <strong>{warning}</strong>
  ) : (
    <Box component="span" sx={{ fontSize: '1.5rem', lineHeight: 1 }}>
      ☐
    </Box>
  );

const isDelivery = (window: PaperShare['window']): boolean => window?.kind === 'delivery';

/** Where the driver finds them, and what they answer to. */
const Reach = ({ share: { contact, window } }: { share: PaperShare }) =>
  contact ? (
    <>
      <PhoneLink phone={contact.phone} />
      {isDelivery(window) ? `\n${formatAddress(contact)}` : null}
    </>
  ) : null;

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
