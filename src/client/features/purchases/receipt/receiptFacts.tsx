import Box from '@mui/material/Box';

import { listedFacts } from '#shared/groups/factText';
import { portionWithPart } from '#shared/groups/portions';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import { promiseKept } from '#shared/pickup/handedOver';
import type { PaidCard } from '#shared/purchases/purchases.contract';
import { formatAddress } from '#shared/suppliers/formatAddress';

import { serverNow } from '../../../api/serverClock';
import type { Receipt } from '../../../api/purchase';
import { promiseText } from '../../../ui/Deadline/deadlineText';
import type { Fact } from '../../../ui/FactList';
import { Instant } from './Instant';

export function receiptFacts(receipt: Receipt): Fact[] {
  const { paidAt, createdAt, buyer, supplier, group, card } = receipt;
  return [
    { label: 'Date', value: <Instant at={paidAt ?? createdAt} /> },
    { label: 'Paid', value: receipt.method === 'cash' ? 'In cash' : null },
    { label: 'Buyer', value: buyer && lines([buyer.username, buyer.email]) },
    {
      label: 'Paid to',
      value: lines([
        supplier.name,
        formatAddress(supplier.address),
        supplier.phone,
        supplier.email,
      ]),
    },
    { label: 'Paid with', value: card && formatCard(card) },
    { label: 'Group', value: group?.name },
    { label: 'Animal', value: group?.tag ? `${group.animal}, ${group.tag}` : group?.animal },
    { label: 'Share', value: formatShare(receipt) },
    { label: 'Take home', value: formatTakeHome(receipt) },
    { label: 'Handed over', value: formatHandedOver(receipt) },
    ...listedFacts(receipt),
    { label: 'If it doesn’t sell out', value: dayText(receipt, serverNow()) },
  ];
}

const lines = (texts: readonly string[]) => (
  <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
    {texts.filter(Boolean).join('\n')}
  </Box>
);

/** As cards are named on their faces; a brand we do not know is named as the provider does. */
const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

const formatCard = ({ brand, last4 }: PaidCard): string =>
  `${brandNames[brand] ?? brand} ending in ${last4}`;

function formatShare({ portion, group }: Receipt): string {
  if (!group) return portion;
  return portionWithPart(portion, group);
}

/** The promise that the share was bought on, while it is open. */
function dayText({ state, group }: Receipt, now: Date): string | null {
  if (state !== 'paid' || !group?.fillBy || !group.ifUnfilled) return null;
  const { fillBy, ifUnfilled, timeZone } = group;
  return promiseText({ fillBy, ifUnfilled, timeZone }, now);
}

/** Boxes and pounds handed over, beside the promise of the sale. */
export function formatHandedOver({ portion, weights, group, handover }: Receipt): string | null {
  if (!handover) return null;
  const promised = weights && group && shareWeightsOf(weights, portion, group.totalPortions);
  return promiseKept(promised?.takeHomeLb ?? null, handover);
}

function formatTakeHome({ portion, weights, group }: Receipt): string | null {
  if (!weights || !group) return null;
  const { takeHomeLb } = shareWeightsOf(weights, portion, group.totalPortions);
  return takeHomeLb && `About ${formatPounds(takeHomeLb)}, cut and wrapped (an estimate)`;
}
