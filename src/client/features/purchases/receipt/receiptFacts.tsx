import Box from '@mui/material/Box';

import { shareOfAnimal } from '#shared/groups/portions';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import { animalNouns } from '#shared/groups/vocabulary';
import { formatAddress } from '#shared/suppliers/formatAddress';

import type { Receipt } from '../../../api/purchase';
import type { Fact } from '../../../ui/FactList';
import { Instant } from './Instant';

export function receiptFacts(receipt: Receipt): Fact[] {
  const { paidAt, createdAt, buyer, supplier, group } = receipt;
  return [
    { label: 'Date', value: <Instant at={paidAt ?? createdAt} /> },
    { label: 'Buyer', value: buyer && lines([buyer.username, buyer.email]) },
    {
      label: 'Supplier',
      value: lines([
        supplier.name,
        formatAddress(supplier.address),
        supplier.phone,
        supplier.email,
      ]),
    },
    { label: 'Group', value: group?.name },
    { label: 'Animal', value: group?.tag ? `${group.animal}, ${group.tag}` : group?.animal },
    { label: 'Share', value: shareWords(receipt) },
    { label: 'Take home', value: takeHomeWords(receipt) },
  ];
}

const lines = (texts: readonly string[]) => (
  <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
    {texts.filter(Boolean).join('\n')}
  </Box>
);

function shareWords({ portion, group }: Receipt): string {
  if (!group) return portion;
  const part = shareOfAnimal(portion, group.totalPortions);
  return `${portion}, ${part} of the ${animalNouns[group.animal]}`;
}

function takeHomeWords({ portion, weights, group }: Receipt): string | null {
  if (!weights || !group) return null;
  const { takeHomeLb } = shareWeightsOf(weights, portion, group.totalPortions);
  return takeHomeLb && `About ${formatPounds(takeHomeLb)}, cut and wrapped (an estimate)`;
}
