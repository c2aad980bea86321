import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import type { Receipt } from '../../api/purchase';
import { paths } from '../../config/paths';
import { formatHandedOver } from '../../features/purchases/receipt/receiptFacts';
import { ReceiptView } from '../../features/purchases/receipt/ReceiptView';
import { shareMomentOf } from '../../features/purchases/receipt/shareMoment';
import { DialogButton } from '../../ui/DialogButton';
import { LazyStations } from '../../ui/Stations/LazyStations';
import { lazyPart } from '../../ui/lazyPart';

const NewsList = lazyPart(() => import('../../features/news/NewsList'), 'NewsList', 'together');

const SharePictureDialog = lazyPart(
  () => import('../../features/purchases/receipt/SharePictureDialog'),
  'SharePictureDialog',
);

const SettlementSection = lazyPart(
  () => import('../../features/weight/SettlementSection'),
  'SettlementSection',
  'together',
);

const BeforeYouCollect = lazyPart(
  () => import('./BeforeYouCollect'),
  'BeforeYouCollect',
  'together',
);

/**
 * A share with what its buyer has to do, where the animal is, and the receipt. Admins come for the receipt,
 * so for them it stands first.
 */
export const ReceiptPage = () => (
  <ReceiptView
    renderSteps={(receipt) => <BeforeYouCollect receipt={receipt} />}
    renderWay={(receipt, isOwn) => <Way receipt={receipt} isOwn={isOwn} />}
  />
);

/** The days on the animal's way, which its buyer may have in a calendar, and its news. */
const Way = ({ receipt, isOwn }: { receipt: Receipt; isOwn: boolean }) => (
  <>
    {receipt.settlement ? <SettlementSection receipt={receipt} /> : null}
    {isOwn ? <Typography sx={{ mt: 3 }}>{formatHandedOver(receipt)}</Typography> : null}
    {receipt.state === 'paid' ? <LazyStations group={receipt.way} /> : null}
    {isOwn ? <SharePicture receipt={receipt} /> : null}
    {isOwn && receipt.state === 'paid' && receipt.way.milestones.length > 0 ? (
      <Link component={RouterLink} to={paths.calendar}>
        Add to your calendar
      </Link>
    ) : null}
    {receipt.handover && !isOwn ? (
      <Button
        variant="outlined"
        component={RouterLink}
        to={paths.checkOff(receipt.groupId, receipt.receiptNumber ?? undefined)}
        sx={{ mt: 3 }}
      >
        Check-off
      </Button>
    ) : null}
    {receipt.handover ? <NewsList groupId={receipt.groupId} mt={4} /> : null}
  </>
);

/** From the harvest on, what its buyer shows to friends. */
function SharePicture({ receipt }: { receipt: Receipt }) {
  const moment = shareMomentOf(receipt);
  if (!moment) return null;
  return (
    <DialogButton
      variant="outlined"
      size="small"
      sx={{ my: 2, display: 'flex' }}
      dialog={(onClose) => <SharePictureDialog moment={moment} onClose={onClose} />}
    >
      Share a picture
    </DialogButton>
  );
}
