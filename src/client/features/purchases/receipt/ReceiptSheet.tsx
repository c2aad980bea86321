import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { asCents, formatCents } from '#shared/money';
import { productName } from '#shared/product';
import { isCashOwed } from '#shared/purchases/purchaseStates';
import { disputeForBuyer } from '#shared/purchases/disputeText';
import { asSentence, returnedInPart, returnedText } from '#shared/purchases/returnedMoney';
import { refundUnderWay } from '#shared/purchases/refundUnderWay';

import { serverNow } from '../../../api/serverClock';
import type { Receipt } from '../../../api/purchase';
import { paths } from '../../../config/paths';
import { FactList } from '../../../ui/FactList';
import { LazyShareInFreezer } from '../../../ui/Freezer/LazyShareInFreezer';
import { Money } from '../../../ui/Money';
import { QrCode } from '../../../ui/QrCode';
import { PurchaseStateChip } from '../../../ui/PurchaseStateChip';
import { Instant } from './Instant';
import { receiptFacts } from './receiptFacts';

/** The receipt: share, animal, supplier and price. */
export const ReceiptSheet = ({ receipt }: { receipt: Receipt }) => (
  <Paper
    component="article"
    aria-label="Receipt"
    variant="outlined"
    sx={{ width: '100%', p: { xs: 2.5, sm: 5 }, '@media print': { border: 0, p: 0 } }}
  >
    <Stack spacing={3} sx={onPaperSx}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h2" component="p">
          {productName}
        </Typography>
        <PurchaseStateChip purchase={receipt} />
      </Stack>
      {receipt.demo ? (
        <Alert severity="info">
          Demo payment: the share’s price, {formatCents(receipt.priceCents)}, was not charged.
        </Alert>
      ) : null}
      <RefundNote receipt={receipt} />
      <FactList facts={receiptFacts(receipt)} />
      <Box sx={{ displayPrint: 'none' }}>
        <BoughtPackages receipt={receipt} />
      </Box>
      <Divider />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'h3' }}>
        <span>
          {receipt.state === 'refunded' && !isCashOwed(receipt)
            ? 'Paid, then refunded'
            : 'Total paid'}
        </span>
        <Money cents={receipt.paidCents} />
      </Box>
      {receipt.restCents === null ? null : (
        <Typography variant="body2" color="textSecondary">
          A deposit: the whole price is{' '}
          {formatCents(asCents(receipt.priceCents + receipt.restCents))}. The rest is a payment with
          a receipt number of its own.
        </Typography>
      )}
      {receipt.state === 'paid' ? (
        <>
          {receipt.dispute ? null : (
            <Typography variant="body2" color="textSecondary">
              {refundTerms(receipt)}
            </Typography>
          )}
          <PickupCode receipt={receipt} />
        </>
      ) : null}
    </Stack>
  </Paper>
);

/** One page of Letter: no drawing of packages, and less room in between. */
const onPaperSx = {
  '@media print': {
    gap: '8pt',
    fontSize: '10pt',
    '& > *': { breakInside: 'avoid', m: '0 !important' },
    '& dl > *': { py: '2pt' },
  },
};

/** Packages of the weights that the share was bought with. */
const BoughtPackages = ({ receipt: { state, group, weights, portion } }: { receipt: Receipt }) =>
  state === 'paid' && group ? (
    <LazyShareInFreezer group={{ ...group, weights }} portion={portion} />
  ) : null;

/** Terms of a share that is still the buyer’s, which hold on any day, so that two prints of it are the same. */
const refundTerms = ({ method }: Receipt): string =>
  method === 'cash'
    ? 'Ask the supplier for a refund. You get the whole amount back in cash.'
    : 'Until every share is sold, you can leave on the group’s page for a full refund. After that, ask the supplier. You get the whole amount back on the card that paid; banks take up to ten days to show it.';

/** The rancher's phone reads it at pickup, on screen or on paper, and opens this order. */
const PickupCode = ({ receipt: { _id, receiptNumber } }: { receipt: Receipt }) => (
  <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
    <Box sx={{ flexShrink: 0 }}>
      <QrCode
        text={new URL(paths.receipt(_id), window.location.origin).href}
        label={`Code of receipt ${receiptNumber ?? ''}`}
        size={112}
      />
    </Box>
    <Typography variant="body2">
      Show this code at pickup: the rancher’s phone opens your order with it.
    </Typography>
  </Stack>
);

function RefundNote({ receipt }: { receipt: Receipt }) {
  const { state, refundReason, dispute } = receipt;
  if (state === 'paid') {
    const inPart = returnedInPart(receipt, 'buyer');
    const notes = [dispute && disputeForBuyer(dispute), inPart && asSentence(inPart)];
    const text = notes.filter(Boolean).join(' ');
    return text ? <Alert severity="warning">{text}</Alert> : null;
  }
  if (state !== 'refunding' && state !== 'refunded') return null;
  return (
    <Alert severity="warning">
      <WhereMoneyIs receipt={receipt} />
      {refundReason ? ` Reason: ${refundReason}` : ''}
    </Alert>
  );
}

function WhereMoneyIs({ receipt }: { receipt: Receipt }) {
  const { state, priceCents, supplier, refundedAt, cashBack } = receipt;
  if (isCashOwed(receipt)) {
    const owed = receipt.returned?.owedInCash ?? priceCents;
    return `${supplier.name} will give you ${formatCents(owed)} in cash.`;
  }
  if (cashBack?.at) {
    return (
      <>
        Handed back in cash on <Instant at={cashBack.at} />
        {cashBack.by ? ` by ${cashBack.by}` : ''}.
      </>
    );
  }
  if (state === 'refunding' || !refundedAt) return refundUnderWay(receipt, serverNow());
  const told = receipt.returned && returnedText(receipt.returned, 'buyer');
  return (
    <>
      Refunded on <Instant at={refundedAt} />.{told ? ` ${asSentence(told)}` : ''}
    </>
  );
}
