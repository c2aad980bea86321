import { ReceiptView } from '../../features/purchases/receipt/ReceiptView';
import { lazyPart } from '../../ui/lazyPart';

const BeforeYouCollect = lazyPart(
  () => import('./BeforeYouCollect'),
  'BeforeYouCollect',
  () => null,
);

/** The receipt, and below it what is the buyer's to do before they collect. */
export const ReceiptPage = () => (
  <ReceiptView renderBelow={(receipt) => <BeforeYouCollect receipt={receipt} />} />
);
