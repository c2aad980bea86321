import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';

import { stateLabelOf } from '#shared/purchases/purchaseStates';
import { sumOfCents, toNearestCents } from '#shared/money';
import { partOfAnimal } from '#shared/groups/portions';
import { disputeMark } from '#shared/purchases/disputeText';
import { returnedText } from '#shared/purchases/returnedMoney';
import type { PaymentMovement } from '#shared/purchases/movements.contract';
import type { PaymentEvent } from '#shared/purchases/paymentEvent.schema';

import type { Purchase } from '../../api/purchase';
import { useListPaymentEventsQuery } from '../../api/purchasesApi';
import { paths } from '../../config/paths';
import { CopyButton } from '../../ui/CopyButton';
import { FactList } from '../../ui/FactList';
import { formatExactTime } from '../../ui/formatDateTime';
import { DialogFrame } from '../../ui/DialogFrame';
import { paymentEventLabels } from '../../ui/labels';
import { Money } from '../../ui/Money';
import { LoadingState } from '../../ui/PageState';

interface PaymentDialogProps {
  purchase: Purchase;
  onClose: () => void;
}

/** One payment: its share, and its history. */
export function PaymentDialog({ purchase, onClose }: PaymentDialogProps) {
  const { _id: id, method, portion, buyer, group, paidCents, returned, receiptNumber } = purchase;
  const { data, isLoading, isError } = useListPaymentEventsQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <DialogFrame title={`Payment ${receiptNumber ?? ''}`.trim()} onClose={onClose}>
      <FactList
        facts={[
          { label: 'Buyer', value: buyer && `${buyer.username}, ${buyer.email || 'no account'}` },
          {
            label: 'Share',
            value: group ? `${portion} of ${group.name}, ${partOfAnimal(portion, group)}` : portion,
          },
          { label: 'Amount', value: <Money cents={paidCents} /> },
          { label: 'State', value: stateLabelOf(purchase) },
          { label: 'Dispute', value: purchase.dispute && disputeMark(purchase.dispute) },
          { label: 'Gone back', value: returned && returnedText(returned, 'supplier') },
          { label: 'Paid', value: method === 'cash' ? 'In cash' : 'By card' },
          {
            label: 'Card payment',
            value: data?.paymentIntentId && (
              <>
                {data.paymentIntentId}
                <CopyButton text={data.paymentIntentId} what="the card payment’s id" />
              </>
            ),
          },
          ...accountFacts(data?.movements),
          {
            label: 'Receipt',
            value: receiptNumber && (
              <Link component={RouterLink} to={paths.receipt(id)}>
                {receiptNumber}
              </Link>
            ),
          },
        ]}
      />
      <Typography variant="h4" component="h3" sx={{ mt: 3, mb: 1 }}>
        Events
      </Typography>
      {isLoading ? <LoadingState label="Loading events" rows={2} /> : null}
      {isError ? <Typography>Failed to load the events.</Typography> : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.events.map((event) => (
          <Event key={`${event.kind} ${event.at}`} event={event} />
        ))}
      </Box>
    </DialogFrame>
  );
}

/**
 * Movements of the payment, its refunds and disputes on the shop's account, as the card provider booked
 * them.
 */
function accountFacts(movements: readonly PaymentMovement[] = []) {
  const charge = movements.find(({ kind }) => kind === 'charge');
  if (!charge) return [];
  const sumOf = (part: 'gross' | 'fee' | 'net') => (
    <Money cents={sumOfCents(movements.map((movement) => toNearestCents(movement[part])))} />
  );
  return [
    { label: 'On the account', value: sumOf('gross') },
    { label: 'Card fees', value: sumOf('fee') },
    { label: 'Net', value: sumOf('net') },
    { label: 'Available on', value: formatExactTime(new Date(charge.availableOn)) },
  ];
}

const Event = ({ event: { kind, at, actor, note } }: { event: PaymentEvent }) => (
  <Box component="li" sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
    <Typography sx={{ fontWeight: 600 }}>
      {paymentEventLabels[kind]}
      {actor ? ` by ${actor}` : ''}
    </Typography>
    {note ? <Typography variant="body2">{note}</Typography> : null}
    <Typography variant="body2" color="textSecondary">
      {formatExactTime(new Date(at))}
    </Typography>
  </Box>
);
