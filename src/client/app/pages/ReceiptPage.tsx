import { ReceiptView } from '../../features/purchases/receipt/ReceiptView';
import { LazyStations } from '../../ui/Stations/LazyStations';
import { lazyPart } from '../../ui/lazyPart';

const BeforeYouCollect = lazyPart(
  () => import('./BeforeYouCollect'),
  'BeforeYouCollect',
  () => null,
);

/** The receipt, and below it what is the buyer's to do before they collect. */
export const ReceiptPage = () => (
  <ReceiptView
    renderBelow={(receipt) => (
      <>
        {receipt.state === 'paid' ? <LazyStations group={receipt.way} /> : null}
        <BeforeYouCollect receipt={receipt} />
      </>
    )}
  />
);
