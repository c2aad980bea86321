import { describeBoxes } from '#shared/pickup/handedOver';
import type { Papers, PaperShare } from '#shared/papers/papers.contract';

import { formatExactTime } from '../../ui/formatDateTime';
import { PaperTable } from './PaperTable';

/** Who comes when, in the order in which they come; the last column is for a pen. */
export const PickupSheet = ({ papers: { shares } }: { papers: Papers }) => (
  <PaperTable
    headings={['When', 'Who', 'Phone', 'Share', 'Boxes', 'Given out']}
    rows={[...shares].sort(byTime).map((share) => ({
      key: share.purchaseId,
      cells: [
        share.window
          ? `${formatExactTime(new Date(share.window.beginsAt))}\n${share.window.text}`
          : 'Not chosen',
        `${nameOf(share)}\n${share.receiptNumber ?? ''}${share.collector ? `\nCollected by ${share.collector}` : ''}`,
        share.contact?.phone ?? '',
        `${share.portion}, ${share.part}`,
        describeBoxes(share) ?? '',
        '☐',
      ],
    }))}
  />
);

const nameOf = ({ contact, buyer }: PaperShare): string => contact?.name ?? buyer;

const byTime = (a: PaperShare, b: PaperShare): number =>
  (a.window?.beginsAt ?? '9').localeCompare(b.window?.beginsAt ?? '9') ||
  nameOf(a).localeCompare(nameOf(b));
