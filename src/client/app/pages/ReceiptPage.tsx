import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

import type { Receipt } from '../../api/purchase';
import { paths } from '../../config/paths';
import { ReceiptView } from '../../features/purchases/receipt/ReceiptView';
import { useActor } from '../../session/useUser';
import { LazyStations } from '../../ui/Stations/LazyStations';
import { lazyPart } from '../../ui/lazyPart';

const NewsList = lazyPart(
  () => import('../../features/news/NewsList'),
  'NewsList',
  () => null,
);

const BeforeYouCollect = lazyPart(
  () => import('./BeforeYouCollect'),
  'BeforeYouCollect',
  () => null,
);

/** The receipt, and below it the news of the group and what is the buyer's to do before they collect. */
export const ReceiptPage = () => (
  <ReceiptView
    renderBelow={(receipt) => (
      <>
        {receipt.state === 'paid' ? <Way receipt={receipt} /> : null}
        {receipt.handover ? <NewsList groupId={receipt.groupId} mt={4} /> : null}
        <BeforeYouCollect receipt={receipt} />
      </>
    )}
  />
);

/** The days on the animal's way; its buyer may have them in a calendar. */
function Way({ receipt: { way, userId } }: { receipt: Receipt }) {
  const reader = useActor();
  return (
    <>
      <LazyStations group={way} />
      {way.milestones.length > 0 && userId === reader.id ? (
        <Link component={RouterLink} to={paths.calendar} sx={{ displayPrint: 'none' }}>
          Add to your calendar
        </Link>
      ) : null}
    </>
  );
}
