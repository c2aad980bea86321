import Box from '@mui/material/Box';

import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import type { PaidCard } from '#shared/purchases/purchases.contract';
import { formatAddress } from '#shared/suppliers/formatAddress';

import type { Receipt } from '../../../api/purchase';
import { promiseWords } from '../../../ui/FillBy/fillByWords';
import type { Fact } from '../../../ui/FactList';
import { partOfAnimal } from '../../../ui/labels';
import { offerFacts } from '../../../ui/offerFacts';
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
    { label: 'Paid with', value: card && cardWords(card) },
    { label: 'Group', value: group?.name },
    { label: 'Animal', value: group?.tag ? `${group.animal}, ${group.tag}` : group?.animal },
    { label: 'Share', value: shareWords(receipt) },
    { label: 'Take home', value: takeHomeWords(receipt) },
    ...offerFacts(receipt),
    { label: 'If not filled', value: dayWords(receipt, new Date()) },
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

const cardWords = ({ brand, last4 }: PaidCard): string =>
  `${brandNames[brand] ?? brand} ending in ${last4}`;

function shareWords({ portion, group }: Receipt): string {
  if (!group) return portion;
  return `${portion}, ${partOfAnimal(portion, group.totalPortions)}`;
}

/** The promise that the share was bought on, while it is open. */
function dayWords({ state, group }: Receipt, now: Date): string | null {
  if (state !== 'paid' || !group?.fillBy || !group.ifUnfilled) return null;
  const { fillBy, ifUnfilled, state: where } = group;
  return promiseWords({ fillBy, ifUnfilled, state: where }, now);
}

function takeHomeWords({ portion, weights, group }: Receipt): string | null {
  if (!weights || !group) return null;
  const { takeHomeLb } = shareWeightsOf(weights, portion, group.totalPortions);
  return takeHomeLb && `About ${formatPounds(takeHomeLb)}, cut and wrapped (an estimate)`;
}
